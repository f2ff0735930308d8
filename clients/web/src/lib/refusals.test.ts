import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { REFUSALS as goldenGoal } from '../games/golden_goal/refusals';
import { REFUSALS as gridSoccer } from '../games/grid_soccer/refusals';
import { REFUSALS as sectorSoccer } from '../games/sector_soccer/refusals';
import { REFUSALS as worldSoccer } from '../games/world_soccer/refusals';
import { CARDS } from './games';
import { hasWords, refusalWords, type RefusalWords } from './refusals';

const ENGINE = join(import.meta.dirname, '../../../../engine/src');
const GAMES: Record<string, RefusalWords> = {
  golden_goal: goldenGoal,
  grid_soccer: gridSoccer,
  sector_soccer: sectorSoccer,
  world_soccer: worldSoccer,
};

/** The codes in source of the engine: each stands in front of its sentence, or is handed to what makes a refusal. */
function codesIn(files: string[]): string[] {
  const source = files.map((file) => readFileSync(join(ENGINE, file), 'utf8')).join('\n');
  const made = source.matchAll(/\b(?:refuse|fault|Refusal::new)\(\s*"([a-z_]+)"/g);
  const said = source.matchAll(/"([a-z_]+)",\s*(?:format!\(\s*)?"[A-Z]/g);
  return [...new Set([...made, ...said].map(([, code]) => code ?? ''))];
}

function codesOf(game: string): string[] {
  const rules = readdirSync(join(ENGINE, game)).filter((file) => file.endsWith('.rs'));
  return codesIn(rules.map((file) => join(game, file)));
}

test('what the rules of all games refuse alike has words', () => {
  const codes = codesIn(['refusals.rs']);
  expect(codes).toEqual(expect.arrayContaining(['not_your_turn', 'wrong_phase', 'roll_due', 'match_over']));
  expect(codes.filter((code) => !hasWords(code))).toEqual([]);
});

/** Something for each value that any refusal has. */
const VALUES = {
  shirt: 3,
  pawn: 2,
  at: [2, 3],
  to: [2, 3],
  star: 'twin',
  card: '2-2-2',
  sector: 2,
  pawns: 6,
  total: 9,
  left: 1,
  max: 3,
  cost: 3,
  charges: 1,
  steps_left: 2,
  limits: ['own_box', 'path_to_ball'],
};

describe.each(CARDS.map(({ kind }) => kind))('%s', (kind) => {
  const own = GAMES[kind] ?? {};

  test('every code of its rules has words, and nothing else has', () => {
    const codes = codesOf(kind);
    expect(codes).not.toEqual([]);
    expect(codes.filter((code) => !hasWords(code, own))).toEqual([]);
    expect(Object.keys(own).filter((code) => !codes.includes(code))).toEqual([]);
  });

  test('they are sentences, with all values filled in', () => {
    for (const code of Object.keys(own)) {
      const words = refusalWords({ code, reason: '', values: VALUES }, own);
      expect(words, code).toMatch(/^[A-Z0-9].*\.$/);
      expect(words, code).not.toMatch(/undefined|NaN|null|\[object|_/);
    }
  });
});

describe('what the server refuses in front of any game', () => {
  test.each([
    ['bad_option', { option: 'half_throws', min: 1, max: 90 }, '“Half throws” may be 1 to 90.'],
    ['bad_option', { option: 'mode', min: null, max: null }, '“Mode” cannot be that.'],
    ['too_fast', { retry_ms: 2500 }, 'That was too fast. Try again in 3 seconds.'],
    ['too_fast', { retry_ms: 600_000 }, 'That was too fast. Try again in 10 minutes.'],
    ['too_many', {}, 'Too much is going on at once. Try again in a moment.'],
    ['undo_limit', { max: 3 }, 'No more can be taken back: 3 times at most.'],
    ['seat_taken', {}, 'Somebody else has taken the seat.'],
  ])('%s with %o', (code, values, words) => {
    expect(refusalWords({ code, reason: 'The server’s own words.', values })).toBe(words);
  });

  test('a game’s words go before the common ones, and what nobody here knows is said as the server says it', () => {
    expect(refusalWords({ code: 'match_over', reason: '', values: {} }, { match_over: 'Full time.' })).toBe(
      'Full time.',
    );
    expect(refusalWords({ code: 'newer_than_this', reason: 'As it is said.', values: {} })).toBe('As it is said.');
  });
});

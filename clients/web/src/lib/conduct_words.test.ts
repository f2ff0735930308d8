import { describe, expect, test } from 'vitest';

import { deedWords, habitWords, lasts, measureOf, sanctionWords, standingWords } from './conduct_words';
import type { AuditEntry, Sanction } from './generated/protocol';

const about = { id: 'b', name: 'Bob' };
const sanction = (some: Partial<Sanction>): Sanction => ({ id: 's', about, kind: 'ban', reason: 'r', at: 1, ...some });
const habits = { matches: 10, left: 0, stalled: 0, level: 'good' } as const;

describe('what stands against somebody', () => {
  test('a ban lasts until its end or until it is taken back, and says so', () => {
    expect(lasts(sanction({}), 100)).toBe(true);
    expect(sanctionWords(sanction({}), 100)).toBe('Banned for ever');
    expect(lasts(sanction({ until: 101 }), 100)).toBe(true);
    expect(lasts(sanction({ until: 100 }), 100)).toBe(false);
    expect(sanctionWords(sanction({ until: 100 }), 100)).toMatch(/^Banned until .*, over$/);
    expect(lasts(sanction({ lifted: 50 }), 100)).toBe(false);
    expect(sanctionWords(sanction({ kind: 'mute', lifted: 50 }), 100)).toMatch(/^Muted, lifted /);
  });

  test('one reads what one may not do, why and until when', () => {
    expect(standingWords({ warnings: [], habits })).toEqual([]);
    const [banned, ...more] = standingWords({
      warnings: [],
      habits,
      ban: { reason: 'Rude words.' },
      mute: { reason: 'Rude words.', until: 5 },
    });
    expect(banned).toMatch(/^You are banned for ever: Rude words\. .*finish what you play/);
    expect(more, 'a ban says that one may not write').toEqual([]);
    expect(standingWords({ warnings: [], habits, mute: { reason: 'Loud.', until: 5 } })[0]).toMatch(
      /^You may not write until .*: Loud\./,
    );
    expect(standingWords({ warnings: [{ reason: 'Be kind.', at: 1 }], habits })[0]).toContain('Be kind.');
    const left = standingWords({ warnings: [], habits: { matches: 10, left: 3, stalled: 1, level: 'slowed' } });
    expect(left).toEqual([
      'Of your last 10 matches you left 3 and let time run in 1. So you wait longer for a match, until you have finished some.',
    ]);
  });

  test('moderators read habits and the trail', () => {
    expect(habitWords({ matches: 1, left: 1, stalled: 0, level: 'warned' })).toBe(
      'Of the last 1 match: left 1, stalled 0: warned.',
    );
    expect(habitWords(habits)).toBe('Of the last 10 matches: left 0, stalled 0.');
    const entry: AuditEntry = {
      id: 'a',
      at: 1,
      by: about,
      about,
      done: 'renamed',
      reason: 'r',
      old_name: 'X',
      new_name: 'Y',
    };
    expect(deedWords(entry)).toBe('renamed X to Y:');
    expect(deedWords({ ...entry, done: 'banned' })).toBe('banned, for ever,');
  });
});

test('a measure is whole or none', () => {
  expect(measureOf('ban', null, '')).toEqual({ type: 'ban' });
  expect(measureOf('ban', 24, '')).toEqual({ type: 'ban', hours: 24 });
  expect(measureOf('mute', null, ''), 'nobody is muted for ever').toBeUndefined();
  expect(measureOf('rename', null, '  ')).toBeUndefined();
  expect(measureOf('rename', null, ' Anna ')).toEqual({ type: 'rename', name: 'Anna' });
  expect(measureOf('dismiss', 1, 'x')).toEqual({ type: 'dismiss' });
});

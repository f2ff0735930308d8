import type { Compact, LineUp, Shift } from './types';

/** What a side may do now. */
export interface Choices {
  lineUps: LineUp[];
  /** How many throws may be given at the most. */
  throws: number;
  /** One way for each line-up that can be reached by so many moves. */
  changes: Shift[][];
}

const NOTHING: Choices = { lineUps: [], throws: 0, changes: [] };

/** Expands the short form of the listed actions. Runs no rules: everything offered was listed. */
export function expand(legal: Compact[]): Choices {
  const choices = structuredClone(NOTHING);
  for (const entry of legal) {
    if (entry.type === 'line_up')
      choices.lineUps.push(...('ways' in entry ? split(entry.ways, lineUp) : [entry.pawns]));
    else if (entry.type === 'change')
      choices.changes.push(...('ways' in entry ? split(entry.ways, way) : [entry.moves]));
    else choices.throws = Math.max(choices.throws, 'most' in entry ? entry.most : entry.times);
  }
  return choices;
}

function split<T>(ways: string, read: (way: string) => T): T[] {
  return ways.split(' ').map(read);
}

function lineUp(digits: string): LineUp {
  return [...digits].map(Number);
}

function way(letters: string): Shift[] {
  return [...letters].map(shift);
}

/** Four letters lead out of each sector: `a` from 1 to 2, `d` from 1 to 5, `e` from 2 to 1, `t` from 5 to 4. */
function shift(letter: string): Shift {
  const nth = letter.charCodeAt(0) - 97;
  const from = Math.floor(nth / 4) + 1;
  const to = (nth % 4) + 1;
  return [from, to < from ? to : to + 1];
}

/** The line-up after some moves, whatever it holds. Place 0, the bench, is no sector. */
export function after(pawns: LineUp, moves: Shift[]): number[] {
  const changed = (place: number): number =>
    moves.reduce((sum, [from, to]) => sum + Number(to === place) - Number(from === place), 0);
  return pawns.map((count, i) => count + changed(i + 1));
}

const same = (one: LineUp, two: LineUp): boolean => one.every((count, i) => count === two[i]);

export function listsLineUp({ lineUps }: Choices, pawns: LineUp): boolean {
  return lineUps.some((listed) => same(listed, pawns));
}

/** Whether as many moves to the same line-up are listed: one way stands for all. */
export function listsChange({ changes }: Choices, pawns: LineUp, moves: Shift[]): boolean {
  const reached = after(pawns, moves);
  return changes.some((listed) => listed.length === moves.length && same(after(pawns, listed), reached));
}

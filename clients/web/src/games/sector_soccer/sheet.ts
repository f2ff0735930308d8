// What stands in the way of handing in a sheet, in words, before it is handed in. The server judges it again.

import { plural } from '../../lib/text';
import type { LineUp, Shift } from './types';

/** Outfield pawns of a side. */
export const PAWNS = 10;
const SECTOR_MIN = 1;
const SECTOR_MAX = 5;

/** A line-up that is offered with one press. */
export const PRESETS: readonly { name: string; pawns: LineUp }[] = [
  { name: 'Even', pawns: [2, 2, 2, 2, 2] },
  { name: 'Midfield', pawns: [1, 3, 3, 2, 1] },
  { name: 'Defence', pawns: [3, 2, 2, 2, 1] },
  { name: 'Attack', pawns: [1, 2, 2, 2, 3] },
];

export const onBench = (pawns: LineUp): number => PAWNS - pawns.reduce((sum, count) => sum + count, 0);

/** Why this line-up cannot be handed in; null: it can. */
export function lineUpRefusal(pawns: LineUp): string | null {
  const bench = onBench(pawns);
  return sectorRefusal(pawns) ?? (bench === 0 ? null : benchRefusal(bench));
}

function benchRefusal(bench: number): string {
  return bench > 0
    ? `${plural(bench, 'pawn')} still to place: ten in all`
    : `${plural(-bench, 'pawn')} too many: ten in all`;
}

/** Why these moves cannot be handed in; null: they can. `reached`: the line-up after them. */
export function changeRefusal(reached: LineUp, moves: Shift[], left: number): string | null {
  if (moves.length > left) return `Only ${plural(left, 'change')} left`;
  return sectorRefusal(reached);
}

function sectorRefusal(pawns: LineUp): string | null {
  const bad = pawns.findIndex((count) => count < SECTOR_MIN || count > SECTOR_MAX);
  if (bad < 0) return null;
  const count = pawns[bad] ?? 0;
  return `Sector ${bad + 1} holds ${count === 0 ? 'nobody' : plural(count, 'pawn')}: 1 to 5 in each`;
}

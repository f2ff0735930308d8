import type { RefusalWords } from '../../lib/refusals';
import { plural } from '../../lib/text';

/** What the rules refuse, in words. Sheets are judged in this browser first, by `sheet.ts`. */
export const REFUSALS: RefusalWords = {
  sector_count: ({ sector, pawns }) => `Sector ${sector} would hold ${pawns}: 1 to 5 in each.`,
  pawn_total: ({ total }) => `A line-up has ten pawns, not ${total}.`,
  too_many_changes: ({ left }) => `Only ${plural(Number(left), 'change')} left.`,
  no_such_sector: 'Sectors are numbered 1 to 5.',
  same_sector: 'A pawn goes to another sector.',
  empty_sector: ({ sector }) => `Sector ${sector} has no pawn to move.`,
  no_changes_left: 'All changes are made.',
  already_in: 'Your choice is in, and stands.',
  times_out_of_range: 'Throws are given 1 to 90 at a time.',
  no_change: 'As many throws are given already.',
};

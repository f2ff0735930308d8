// The games of this client. Only their cards are loaded with the first page; the rest comes when it is needed.

import { card as goldenGoal } from '../games/golden_goal/card';
import { card as gridSoccer } from '../games/grid_soccer/card';
import { card as sectorSoccer } from '../games/sector_soccer/card';
import { card as worldSoccer } from '../games/world_soccer/card';
import type { Card } from './game';

/** In the order in which the lobby offers them. */
export const CARDS: readonly Card[] = [goldenGoal, worldSoccer, sectorSoccer, gridSoccer];

/** The card of a game; undefined where the server is newer than this page. */
export function cardOf(kind: string | undefined): Card | undefined {
  return CARDS.find((card) => card.kind === kind);
}

/** What a game is called, also where this page does not know it. */
export function gameName(kind: string): string {
  return cardOf(kind)?.name ?? kind.replaceAll('_', ' ');
}

/** The options of a match in two words; nothing of a game that this page does not know. */
export function optionWords(kind: string, options: Record<string, unknown>): string {
  return cardOf(kind)?.optionWords(options) ?? gameName(kind);
}

/** Where the rules are: of the game, or of the only one. */
export function rulesPath(kind?: string): string {
  const only = CARDS.length === 1 ? CARDS[0]?.kind : undefined;
  const named = kind ?? only;
  return named ? `/rules/${named}` : '/rules';
}

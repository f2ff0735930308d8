// The options of a game as a form asks for them: what there is comes from the server, what it is called from the game's card.

import type { GameOption, OnlyWith } from './generated/protocol';
import { capital } from './text';

/** What is chosen: by the option's name. */
export type OptionValues = Record<string, string | number | boolean>;

/** What holds unless something is chosen. */
export function defaults(options: GameOption[]): OptionValues {
  return Object.fromEntries(options.map((option) => [option.name, option.default]));
}

/** Whether an option has an effect with these values. */
export function matters(option: GameOption, values: OptionValues): boolean {
  const only: OnlyWith | undefined = option.only_with;
  return !only || values[only.option] === only.value;
}

/** The values that have an effect: others are not sent. A number field that was emptied says nothing. */
export function wanted(options: GameOption[], values: OptionValues): OptionValues {
  const said = options.filter((option) => {
    const value = values[option.name];
    return matters(option, values) && value !== undefined && value !== null;
  });
  return Object.fromEntries(said.map(({ name }) => [name, values[name]!]));
}

/** The bounds of a number field. */
export interface Bounds {
  min: number;
  max: number;
}

/** What a number field says, as a whole number within its bounds; `otherwise` where it is empty. */
export function wholeIn(value: number | null | undefined, { min, max }: Bounds, otherwise: number): number {
  const said = value ?? otherwise;
  return Number.isFinite(said) ? Math.min(Math.max(Math.round(said), min), max) : otherwise;
}

/** A name that nobody has put in words: `max_rounds` is "Max rounds". */
export function inWords(name: string): string {
  return capital(name.replaceAll('_', ' '));
}

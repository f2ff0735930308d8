import type { Card } from '../../lib/game';

const MODES: Record<string, (options: Record<string, unknown>) => string> = {
  golden_goal: () => 'Golden goal',
  rounds: ({ rounds = 25 }) => (rounds === 1 ? '1 round' : `${rounds as number} rounds`),
  first_to: (options) => `First to ${options.goals ?? 3}`,
  last_chance: () => 'Last chance',
};

/** Golden Goal in lists and forms. */
export const card: Card = {
  kind: 'golden_goal',
  name: 'Golden Goal',
  about: 'Five pawns, one die, and a ball that bends',
  pitch: 'Golden Goal is football for two in short turns: roll, run, and kick around the corner.',
  optionWords: (options) => MODES[String(options.mode ?? 'golden_goal')]?.(options) ?? String(options.mode),
  options: {
    mode: {
      name: 'Mode',
      choices: {
        golden_goal: 'Golden goal: the first goal wins',
        rounds: 'Rounds: most goals after so many',
        first_to: 'First to so many goals',
        last_chance: 'Last chance: three turns to level',
      },
    },
    rounds: { name: 'Rounds' },
    tie_break: { name: 'If level', choices: { none: 'A draw', golden_goal: 'Play on to the next goal' } },
    goals: { name: 'Goals' },
    max_rounds: { name: 'Rounds at most', later: true },
  },
  load: () => import('./index').then((module) => module.default),
  picture: () => import('./Picture.svelte').then((module) => module.default),
};

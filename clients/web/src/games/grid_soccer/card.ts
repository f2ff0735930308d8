import type { Card } from '../../lib/game';

/** Grid Soccer in lists and forms. */
export const card: Card = {
  kind: 'grid_soccer',
  name: 'Grid Soccer',
  about: 'Seven a side on a grid: runs, passes and tackles by two dice',
  pitch:
    'Grid Soccer is football in turns: move one footballer, risk one thing with the ball, and let the formation do the rest.',
  optionWords: (options) => {
    const mode = options.mode === 'draft' ? 'Draft' : 'Classic';
    return `${mode}, ${options.turns ?? 50} turns${options.tie_break === 'shoot_out' ? ', shoot-out' : ''}`;
  },
  options: {
    mode: {
      name: 'Mode',
      choices: { classic: 'Classic: equal squads', draft: 'Draft: stars with abilities' },
    },
    turns: { name: 'Turns' },
    tie_break: { name: 'If level', choices: { none: 'A draw', shoot_out: 'A shoot-out' } },
  },
  load: () => import('./index').then((module) => module.default),
  picture: () => import('./Picture.svelte').then((module) => module.default),
};

import type { Card } from '../../lib/game';

/** World Soccer in lists and forms. */
export const card: Card = {
  kind: 'world_soccer',
  name: 'World Soccer',
  about: 'Eleven a side, runs, passes and tackles by one special die',
  pitch:
    'World Soccer is the whole team on a whole pitch: run, pass, tackle and shoot by a die with 1, 4, 2/2 and 3/3.',
  optionWords: (options) =>
    [
      `First to ${Number(options.goals ?? 3)}`,
      ...(options.pitch === 'quick' ? ['small pitch'] : []),
      ...(options.dice === 'two' ? ['two dice'] : []),
    ].join(', '),
  options: {
    pitch: { name: 'Pitch', choices: { full: 'Full: 15 by 25 squares', quick: 'Small: 13 by 21 squares' } },
    goals: { name: 'Goals that win' },
    dice: {
      name: 'Dice',
      choices: { one: 'One die: doubles move two players', two: 'Two dice: the second may kick' },
    },
    throw_limit: { name: 'Throws at most', later: true },
    tie_break: { name: 'If level then', choices: { none: 'A draw', shoot_out: 'Penalties' }, later: true },
  },
  load: () => import('./index').then((module) => module.default),
  picture: () => import('./Picture.svelte').then((module) => module.default),
};

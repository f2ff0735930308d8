import type { Card } from '../../lib/game';

/** Sector Soccer in lists and forms. */
export const card: Card = {
  kind: 'sector_soccer',
  name: 'Sector Soccer',
  about: 'Ten pawns spread in secret, and a fistful of dice',
  pitch: 'Sector Soccer is a tug of war over five sectors: who has more pawns around the ball throws more dice.',
  optionWords: ({ half_throws: throws = 45, knockout = false }) =>
    `${knockout ? 'Knockout, ' : ''}two halves of ${throws as number}`,
  options: {
    half_throws: { name: 'Throws in each half' },
    changes: { name: 'Changes in a match' },
    knockout: { name: 'Knockout: a draw goes to extra time and penalties' },
    extra_throws: { name: 'Throws in each period of extra time', later: true },
    penalties: { name: 'Penalties before sudden death', later: true },
  },
  load: () => import('./index').then((module) => module.default),
  picture: () => import('./Picture.svelte').then((module) => module.default),
};

// Other people: their pages, the leader boards, and what one has decided about them, over REST.

import { call } from './api';
import type { Leaderboard, Person, Profile, RatingGraph, RelationKind } from './generated/protocol';

/** Where a player's page is. */
export const playerPath = (id: string): string => `/player/${id}`;
/** Where a game's leader board is. */
export const leadersPath = (game?: string): string => (game ? `/leaders/${game}` : '/leaders');

export const profileOf = (id: string): Promise<Profile> => call('GET', `/players/${id}`);
export const graphOf = (id: string, game: string): Promise<RatingGraph> =>
  call('GET', `/players/${id}/ratings/${game}`);
export const leadersOf = (game: string): Promise<Leaderboard> => call('GET', `/leaderboards/${game}`);

const listOf = (kind: RelationKind): string => `/me/${kind}s`;
export const relationsOf = (kind: RelationKind): Promise<Person[]> => call('GET', listOf(kind));
export const relate = (kind: RelationKind, id: string): Promise<null> => call('PUT', `${listOf(kind)}/${id}`);
export const unrelate = (kind: RelationKind, id: string): Promise<null> => call('DELETE', `${listOf(kind)}/${id}`);

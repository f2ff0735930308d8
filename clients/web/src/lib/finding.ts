// Pools, offers, seeks and challenges, over REST. What comes of them shows in the channel `me`.

import { call, make } from './api';
import type {
  Challenge,
  Confirmation,
  Made,
  NewChallenge,
  NewSeek,
  Person,
  Pool,
  Seek,
  Strength,
} from './generated/protocol';

export const pools = (): Promise<Pool[]> => call('GET', '/pools');
export const enter = (pool: string): Promise<null> => call('PUT', `/me/pools/${pool}`);
export const leave = (pool: string): Promise<null> => call('DELETE', `/me/pools/${pool}`);
export const confirm = (offer: string): Promise<Confirmation> => call('POST', `/me/offer/${offer}/confirm`);
export const decline = (offer: string): Promise<null> => call('POST', `/me/offer/${offer}/decline`);
export const takeComputer = (pool: string, strength: Strength): Promise<Made> =>
  make('/me/computer', { pool, strength });

export const seek = (wanted: NewSeek): Promise<Seek> => make('/seeks', wanted);
export const endSeek = (id: string): Promise<null> => call('DELETE', `/seeks/${id}`);
export const acceptSeek = (id: string): Promise<Made> => call('POST', `/seeks/${id}/accept`);

export const challenge = (wanted: NewChallenge): Promise<Challenge> => make('/challenges', wanted);
export const challengeOf = (id: string): Promise<Challenge> => call('GET', `/challenges/${id}`);
export const endChallenge = (id: string): Promise<null> => call('DELETE', `/challenges/${id}`);
export const acceptChallenge = (id: string): Promise<Made> => call('POST', `/challenges/${id}/accept`);
export const declineChallenge = (id: string): Promise<null> => call('POST', `/challenges/${id}/decline`);

/** People whose name begins like this. */
export const peopleNamed = (name: string): Promise<Person[]> =>
  call('GET', `/players?name=${encodeURIComponent(name)}`);

/** Where a challenge is looked at; its match will have the same id. */
export const challengePath = (id: string): string => `/challenge/${id}`;

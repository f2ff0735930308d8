// What one does about one's own account, over REST.

import { call } from './api';
import type {
  Deletion,
  MadeToken,
  NewAccount,
  NewPassword,
  NewToken,
  SessionInfo,
  SignedIn,
  SignIn,
  TokenInfo,
} from './generated/protocol';

/** Where one's preferences are. */
export const preferencesPath = '/me/preferences';

/** A password has at least so many characters. */
export const PASSWORD_MIN = 8;
/** And at most so many. */
export const PASSWORD_MAX = 128;

export const signUp = (account: NewAccount): Promise<SignedIn> => call('POST', '/accounts', account);
export const signIn = (known: SignIn): Promise<SignedIn> => call('POST', '/sign_in', known);
export const sessions = (): Promise<SessionInfo[]> => call('GET', '/me/sessions');
export const endSession = (id: string): Promise<null> => call('DELETE', `/me/sessions/${id}`);
export const endOtherSessions = (): Promise<null> => call('DELETE', '/me/sessions');
export const tokens = (): Promise<TokenInfo[]> => call('GET', '/me/tokens');
export const makeToken = (token: NewToken): Promise<MadeToken> => call('POST', '/me/tokens', token);
export const endToken = (id: string): Promise<null> => call('DELETE', `/me/tokens/${id}`);
export const changePassword = (password: NewPassword): Promise<null> => call('PUT', '/me/password', password);
export const deleteMe = (deletion: Deletion): Promise<null> => call('DELETE', '/me', deletion);
/** Everything that is kept about one. */
export const EXPORT_PATH = '/api/me/export';

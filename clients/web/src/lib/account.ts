// Signing up and in, over REST.

import { call } from './api';
import type { NewAccount, SignedIn, SignIn } from './generated/protocol';

/** A password has at least so many characters. */
export const PASSWORD_MIN = 8;
/** And at most so many. */
export const PASSWORD_MAX = 128;
/** A name has at most so many characters. */
export const NAME_MAX = 24;

export const signUp = (account: NewAccount): Promise<SignedIn> => call('POST', '/accounts', account);
export const signIn = (known: SignIn): Promise<SignedIn> => call('POST', '/sign_in', known);

// Signing in by the operator's provider: the browser goes there and comes back to `/` or `/me`, and remembers where it was.

import { call } from './api';
import type { AtProvider, Identity, Provider, WaysIn } from './generated/protocol';
import { refusalWords } from './refusals';

const BACK = 'touchline.back';

export const provider = (): Promise<Provider> => call('GET', '/oidc');
export const waysIn = (): Promise<WaysIn> => call('GET', '/me/identities');
export const unlink = (identity: Identity): Promise<null> => call('DELETE', '/me/identities', identity);

/** Leaves for the provider's page, to sign in. */
export async function signInThere(leaveGuest: boolean): Promise<void> {
  const { url } = await call<AtProvider>('POST', '/oidc/start', { leave_guest: leaveGuest });
  tried(() => sessionStorage.setItem(BACK, location.pathname));
  location.assign(url);
}

/** Leaves for the provider's page, to sign in by it from now on. */
export async function linkThere(): Promise<void> {
  const { url } = await call<AtProvider>('POST', '/me/identities');
  location.assign(url);
}

/** Where a browser that has come back goes on, and the code with which it was refused. */
export interface Landing {
  path: string;
  refused: string | null;
}

/** What this page's query says of it; null: it has not come from there. `kept`: where it was before. */
export function landing(search: string, kept: string | null): Landing | null {
  const query = new URLSearchParams(search);
  const refused = query.get('refused');
  if (refused === null && !query.has('back')) return null;
  return { path: kept && /^\/(?![/\\])/.test(kept) ? kept : '/', refused };
}

/** The same of the page that is open, once: a reload tells nothing any more. */
export function landed(): Landing | null {
  if (location.pathname !== '/') return null;
  const found = landing(location.search, tried(() => sessionStorage.getItem(BACK)) ?? null);
  if (found) tried(() => sessionStorage.removeItem(BACK));
  return found;
}

/** A browser that keeps nothing comes back to the first page. */
function tried<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

/** Why it was refused, in words. */
export const refusedWords = (code: string): string => refusalWords({ code, reason: 'It did not work.', values: {} });

// Matches that are played without a window, for tests of what comes after them.

import { randomUUID } from 'node:crypto';

import { chance } from './play.js';

/** A request to the API as somebody; gives the answer's JSON. */
export async function ask(base, token, path, body) {
  const response = await fetch(`${base}/api${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer;
}

/** A guest's token. */
export async function guest(base, name) {
  return (await ask(base, null, '/guests', { name })).token;
}

/** Plays a match against the easiest computer to its end, or so many acts of it; gives its id. */
export async function playedOut(base, token, { game, options = {}, seed = 3, acts = Infinity, ...more }) {
  const opponent = { type: 'computer', strength: 'easy' };
  const { id } = await ask(base, token, '/matches', { game, options, opponent, side: 'home', ...more });
  const random = chance(seed);
  for (let act = 0; act < acts;) {
    const { view, prompts } = await ask(base, token, `/matches/${id}`);
    if (view.match.status === 'over') break;
    if (prompts?.home === undefined) continue;
    const { home = [] } = await ask(base, token, `/matches/${id}/legal`);
    const action = home[Math.floor(random() * home.length)];
    if (!action) continue;
    await ask(base, token, `/matches/${id}/acts`, { prompt: prompts.home, side: 'home', action });
    act += 1;
  }
  return id;
}

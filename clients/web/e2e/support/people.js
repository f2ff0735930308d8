// People who are there without a window: they play over REST, as programs do.

import assert from 'node:assert/strict';

/** Asks the server; `token` says for whom. A refusal fails the test unless it is what is wanted. */
export async function ask(base, method, path, { body, token, key } = {}) {
  const headers = { 'content-type': 'application/json' };
  if (token) headers.authorization = `Bearer ${token}`;
  if (key) headers['idempotency-key'] = key;
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const answer = await fetch(`${base}/api${path}`, init);
  const text = await answer.text();
  const told = text === '' ? null : JSON.parse(text);
  assert.ok(answer.ok, `${method} ${path}: ${answer.status} ${text}`);
  return told;
}

/** Two guests and a match between them. */
export class Pair {
  #base;
  #people;
  #acts = 0;

  /** `match`: what the body says besides. */
  static async of(base, names, match) {
    const people = [];
    for (const name of names) people.push(await ask(base, 'POST', '/guests', { body: { name } }));
    const pair = new Pair();
    pair.#base = base;
    pair.#people = people;
    const [home, away] = people;
    const body = { options: {}, opponent: { type: 'link' }, side: 'home', listed: true, ...match };
    const made = await ask(base, 'POST', '/matches', { body, token: home.token });
    pair.path = made.path;
    pair.id = made.path.split('/').at(-1);
    await ask(base, 'POST', `/matches/${pair.id}/join`, { body: {}, token: away.token });
    return pair;
  }

  /** Whoever owes something does one thing that is offered, so often or until the match is over. */
  async play(random, times) {
    for (let i = 0; i < times; i += 1) {
      const page = await this.#asked();
      if (!page) return;
      const { prompts, side } = page;
      const { token } = this.#people[side === 'home' ? 0 : 1];
      const { [side]: offered } = await ask(this.#base, 'GET', `/matches/${this.id}/legal`, { token });
      const action = offered[Math.floor(random() * offered.length)];
      const body = { prompt: prompts[side], action };
      await ask(this.#base, 'POST', `/matches/${this.id}/acts`, { body, token, key: `act-${(this.#acts += 1)}` });
    }
  }

  /** Waits until a side is asked for something; null when the match is over. The first roll waits for links that nobody here has. */
  async #asked() {
    for (;;) {
      const { prompts, view } = await ask(this.#base, 'GET', `/matches/${this.id}`, { token: this.#people[0].token });
      if (view.match.status === 'over') return null;
      const side = ['home', 'away'].find((one) => prompts[one] !== undefined);
      if (side) return { prompts, side };
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** How far the match is. */
  async seq() {
    return (await ask(this.#base, 'GET', `/matches/${this.id}`, { token: this.#people[0].token })).seq;
  }
}

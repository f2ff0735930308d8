// A match that is played on behind a window's back: its own browser acts by the API, and the page follows.

/** `path`: the match's address. Each request is made by the page's browser, so with its cookie. */
export function byApi({ page }, path) {
  const call = (suffix, body) =>
    page.evaluate(
      async ([url, body]) => {
        const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
        const response = await fetch(url, body ? { method: 'POST', headers, body: JSON.stringify(body) } : {});
        const answer = await response.json();
        if (!response.ok) throw new Error(`${url}: ${JSON.stringify(answer)}`);
        return answer;
      },
      [`/api${path.replace('/match/', '/matches/')}${suffix}`, body],
    );
  let seq = 0;
  /** The match's view, the side that owes an action, and what it may do. */
  const now = async () => {
    // A match begins with a coin, for which its page gives links.
    if (seq === 0) await page.locator('.match[data-to-act][data-busy=false]').waitFor();
    const [{ view, prompts }, legal] = await Promise.all([call(''), call('/legal')]);
    const side = view.game.to_act[0] ?? null;
    return { game: view.game, side, prompts, legal: legal[side] ?? [] };
  };
  /** Waits until the page shows what was done. */
  const seen = () => page.locator(`.match[data-seq="${seq}"][data-busy=false]`).waitFor();
  return {
    /** Only what the page shows too. */
    async now() {
      if (seq > 0) await seen();
      return now();
    },
    /** Does something for the side that owes it; then the match as it is, whether the page shows it yet or not. `known`: as it was. */
    async act(action, known = undefined) {
      const { side, prompts } = known ?? (await now());
      seq = (await call('/acts', { prompt: prompts[side], side, action })).seq;
      return now();
    },
    /** Does something at the page and waits until the match has gone on; then the match, and what happened. */
    async goesOn(press) {
      const before = Number(await page.locator('.match').getAttribute('data-seq'));
      await press();
      await page.waitForFunction((old) => Number(document.querySelector('.match').dataset.seq) > old, before);
      await page.locator('.match[data-busy=false]').waitFor();
      seq = Number(await page.locator('.match').getAttribute('data-seq'));
      const { events } = await call(`/events?since=${before}`);
      return { ...(await now()), events: events.map(({ event }) => event) };
    },
  };
}

/** The pages. */
export type Route =
  | { page: 'lobby' }
  | { page: 'match'; id: string }
  | { page: 'replay'; id: string }
  | { page: 'rules'; game: string | null }
  | { page: 'fair_dice' }
  | { page: 'player'; id: string }
  | { page: 'leaders'; game: string | null }
  | { page: 'me' }
  | { page: 'watch' }
  | { page: 'boards' }
  | { page: 'preferences' }
  | { page: 'moderation'; part: string }
  | { page: 'case'; of: 'report' | 'player'; id: string }
  | { page: 'challenge'; id: string }
  | { page: 'missing' };

export function routeOf(path: string): Route {
  const match = /^\/match\/([0-9a-f-]{36})\/?$/.exec(path);
  if (match?.[1]) return { page: 'match', id: match[1] };
  const replay = /^\/match\/([0-9a-f-]{36})\/replay\/?$/.exec(path);
  if (replay?.[1]) return { page: 'replay', id: replay[1] };
  if (path === '/') return { page: 'lobby' };
  const rules = /^\/rules(?:\/([a-z_]+))?\/?$/.exec(path);
  if (rules) return { page: 'rules', game: rules[1] ?? null };
  if (path === '/fair-dice') return { page: 'fair_dice' };
  if (path === '/watch') return { page: 'watch' };
  if (path === '/tv') return { page: 'boards' };
  if (path === '/me') return { page: 'me' };
  if (path === '/me/preferences') return { page: 'preferences' };
  const part = /^\/moderation(?:\/(sanctions|trail|signals))?\/?$/.exec(path);
  if (part) return { page: 'moderation', part: part[1] ?? 'reports' };
  const one = /^\/moderation\/(report|player)\/([0-9a-f-]{36})\/?$/.exec(path);
  if (one?.[2]) return { page: 'case', of: one[1] === 'report' ? 'report' : 'player', id: one[2] };
  const player = /^\/player\/([0-9a-f-]{36})\/?$/.exec(path);
  if (player?.[1]) return { page: 'player', id: player[1] };
  const leaders = /^\/leaders(?:\/([a-z_]+))?\/?$/.exec(path);
  if (leaders) return { page: 'leaders', game: leaders[1] ?? null };
  const challenge = /^\/challenge\/([0-9a-f-]{36})\/?$/.exec(path);
  if (challenge?.[1]) return { page: 'challenge', id: challenge[1] };
  return { page: 'missing' };
}

class Router {
  route = $state.raw<Route>(routeOf(location.pathname));

  constructor() {
    addEventListener('popstate', () => this.#returned());
    addEventListener('click', (event) => this.#clicked(event));
  }

  go(path: string): void {
    history.pushState(null, '', path);
    this.#begin();
  }

  /** Goes there in place of the page that is open. */
  replace(path: string): void {
    history.replaceState(null, '', path);
    this.#begin();
  }

  #begin(): void {
    this.route = routeOf(location.pathname);
    scrollTo(0, 0);
    // As after a load: the keyboard and screen readers start at the new page's content.
    document.querySelector('main')?.focus();
  }

  /** Back or forward: where the page was scrolled to is the browser's to find. */
  #returned(): void {
    const { page } = this.route;
    this.route = routeOf(location.pathname);
    if (this.route.page !== page) document.querySelector('main')?.focus({ preventScroll: true });
  }

  /** Links between our pages do not load anything; all others, and those for a new tab, stay the browser's. */
  #clicked(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const ours = link && link.origin === location.origin && !link.target && !link.hasAttribute('download');
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!ours || !plain || event.defaultPrevented || link.pathname.startsWith('/api')) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();

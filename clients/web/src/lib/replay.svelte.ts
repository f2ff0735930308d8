import * as api from './api';
import type { BasicView, Table } from './game';
import type { MatchView, ReplayPage, ReplayStep, Side } from './generated/protocol';
import { type Refusal } from './refusals';
import { eventsUntil, goalsOf, stopsOf, viewsOf } from './replay';

/** How fast it may be played, in times of how fast it is shown live. */
export const SPEEDS = [0.5, 1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

/** Whose eyes a match is looked at with. */
export type Eyes = Side | 'spectator';

/** What has been told of a match, as somebody saw it: `views[n]` is the match at version n, `steps[n]` leads from there to the next one. */
interface Told {
  views: MatchView[];
  steps: ReplayStep[];
}

/** One finished or running match as it is looked back at: all that has been told of it, and the version that is looked at. */
export class Replay {
  /** `views[n]` is the match at version n, `steps[n]` leads from there to the next one. */
  views = $state.raw<MatchView[]>([]);
  steps = $state.raw<ReplayStep[]>([]);
  /** The last version that there is to see. */
  last = $state(0);
  /** The version that is looked at. */
  at = $state(0);
  playing = $state(false);
  speed = $state<Speed>(1);
  /** As whoever sat there saw it then. */
  eyes = $state<Eyes>('spectator');
  /** Why it is not told, or not to its end. */
  problem = $state.raw<Refusal | null>(null);
  loading = $state(false);
  #table: Table | null = null;
  /** The version that somebody asked for before it was told. */
  #wanted: number | null;
  #gone = false;

  /** What the match came to, as far as it is told. */
  info = $derived(this.views.at(-1)?.match);
  stops = $derived(stopsOf(this.views, this.steps));
  goals = $derived(goalsOf(this.views));
  game = $derived((this.views[this.at]?.game ?? null) as BasicView | null);
  whole = $derived(this.views.length > 0 && this.views.length > this.last);
  /** The place of the last stop that has been come to, among all stops. */
  place = $derived(
    Math.max(
      this.stops.findLastIndex((stop) => stop <= this.at),
      0,
    ),
  );
  isFirst = $derived(this.place === 0);
  isLast = $derived(this.place === this.stops.length - 1);

  constructor(
    readonly id: string,
    wanted: number | null,
    private readonly fetchPage: (id: string, from: number, eyes: Eyes) => Promise<ReplayPage> = api.replayOf,
  ) {
    this.#wanted = wanted;
  }

  /** Has the match told, or what is missing of it. */
  async load(): Promise<void> {
    await this.#ask(async () => {
      while (!this.whole && !this.#gone) this.#take(await this.#page(this.views.length, this.eyes));
    });
  }

  /** Has it told anew as somebody else saw it, and stays at its version. What there is to see stays until all of it is told. */
  async look(eyes: Eyes): Promise<void> {
    if (eyes === this.eyes) return;
    this.playing = false;
    await this.#ask(async () => {
      let told: Told = { views: [], steps: [] };
      while (told.views.length <= this.last && !this.#gone)
        told = joined(told, await this.#page(told.views.length, eyes));
      this.eyes = eyes;
      this.views = told.views;
      this.steps = told.steps;
      this.#show();
    });
  }

  /** What was told up to here is the last view; the page starts with it. */
  #page(told: number, eyes: Eyes): Promise<ReplayPage> {
    return this.fetchPage(this.id, Math.max(told - 1, 0), eyes);
  }

  async #ask(run: () => Promise<void>): Promise<void> {
    if (this.loading) return;
    this.loading = true;
    this.problem = null;
    try {
      await run();
    } catch (error) {
      if (!(error instanceof api.ApiError)) throw error;
      this.problem = { code: error.code, reason: error.message, values: error.values };
    } finally {
      this.loading = false;
    }
  }

  /** The page is left. */
  stop(): void {
    this.#gone = true;
    this.playing = false;
    this.#table?.finish();
  }

  /** Where it is shown. */
  sit(table: Table): void {
    this.#table = table;
    this.#show();
  }

  /** Looks at a version, at once. One that is not told yet is looked at when it is. */
  goTo(version: number): void {
    this.playing = false;
    this.#wanted = version < this.views.length || this.whole ? null : version;
    this.#jump(version);
  }

  toStop(place: number): void {
    const stop = this.stops[Math.min(Math.max(place, 0), this.stops.length - 1)];
    if (stop !== undefined) this.goTo(stop);
  }

  /** Shows how it came to the next stop. */
  forward(): void {
    const next = this.stops.find((stop) => stop > this.at);
    if (next === undefined || !this.views[next]) {
      this.playing = this.playing && !this.whole;
      return;
    }
    const events = eventsUntil(this.steps.slice(this.at), next - this.at);
    this.#table?.finish();
    this.#wanted = null;
    this.at = next;
    if (this.game) this.#table?.play(events, this.game);
  }

  back(): void {
    const before = this.stops.findLast((stop) => stop < this.at);
    if (before !== undefined) this.goTo(before);
  }

  /** Plays it on from here; from its beginning where it is over. */
  play(): void {
    if (this.isLast && this.whole) this.toStop(0);
    this.playing = true;
  }

  pause(): void {
    this.playing = false;
  }

  #take(page: ReplayPage): void {
    const isFirst = this.views.length === 0;
    const { views, steps } = joined(this, page);
    this.views = views;
    this.steps = steps;
    this.last = page.seq;
    if (isFirst) this.#jump(this.stops[0] ?? 0);
    if (this.#wanted !== null) this.#jump(this.#wanted);
    if (this.#wanted !== null && this.#wanted < this.views.length) this.#wanted = null;
  }

  #jump(version: number): void {
    const first = this.stops[0] ?? 0;
    this.at = Math.min(Math.max(version, first), Math.max(this.views.length - 1, first));
    this.#show();
  }

  #show(): void {
    if (this.game) this.#table?.show(this.game);
  }
}

/** What was told, and then a page. */
function joined({ views, steps }: Told, page: ReplayPage): Told {
  return {
    views: [...views.slice(0, page.from), ...viewsOf(page)],
    steps: [...steps.slice(0, page.from), ...page.steps],
  };
}

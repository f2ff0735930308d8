// A match told again, as the server tells it: what each version showed, and which of them are worth a stop. Knows no game.

import type { BasicView } from './game';
import type { Clocks, GameEvent, MatchView, ReplayPage, ReplayStep, Side } from './generated/protocol';
import { mergePatch } from './merge_patch';

/** The views that a page tells, one for each version: `from`, and where each step leads. Parts that do not change are shared. */
export function viewsOf({ view, steps }: ReplayPage): MatchView[] {
  const views = [view];
  let last = view;
  for (const { patch } of steps) {
    if (patch !== undefined) last = mergePatch(last, patch) as MatchView;
    views.push(last);
  }
  return views;
}

/**
 * The versions at which there is something to see, in order: where the game begins, each step that changed the board or was told in words, and
 * the last one. Seats, chains and choices that are still secret are passed over. `views[n]` is version n, `steps[n]` leads from there.
 */
export function stopsOf(views: MatchView[], steps: ReplayStep[]): number[] {
  const first = views.findIndex(({ game }) => game !== null);
  if (first < 0) return [];
  const last = views.length - 1;
  const seen = steps.filter((step) => step.seq > first && (step.seq === last || shows(step))).map(({ seq }) => seq);
  return [first, ...seen];
}

function shows({ events, patch }: ReplayStep): boolean {
  return (events?.length ?? 0) > 0 || (typeof patch === 'object' && patch !== null && 'game' in patch);
}

/** A goal: at which version, whose, and how the match stood then. */
export interface Goal {
  seq: number;
  side: Side;
  score: string;
}

/** The goals of a match, in order. */
export function goalsOf(views: MatchView[]): Goal[] {
  const goals: Goal[] = [];
  let before = { home: 0, away: 0 };
  views.forEach(({ game }, seq) => {
    const score = (game as BasicView | null)?.score;
    if (!score) return;
    const side = score.home > before.home ? 'home' : score.away > before.away ? 'away' : null;
    if (side) goals.push({ seq, side, score: `${score.home} : ${score.away}` });
    before = score;
  });
  return goals;
}

/** Everything that had been told by this version. */
export function eventsUntil(steps: ReplayStep[], version: number): GameEvent[] {
  return steps.slice(0, version).flatMap(({ events }) => events ?? []);
}

/** The clocks as they stood at this version; null where there are none, or none had started. */
export function clocksAt(steps: ReplayStep[], version: number): Clocks | null {
  return steps.slice(0, version).findLast(({ clocks }) => clocks)?.clocks ?? null;
}

/** The version that an address names: `?step=57` or `#57`; null where it names none. */
export function stepOf({ search, hash }: { search: string; hash: string }): number | null {
  const named = new URLSearchParams(search).get('step') ?? hash.slice(1);
  return /^\d{1,9}$/.test(named) ? Number(named) : null;
}

/** Where a match is told again, at a version. */
export function replayPath(match: string, step?: number): string {
  return `/match/${match}/replay${step === undefined ? '' : `?step=${step}`}`;
}

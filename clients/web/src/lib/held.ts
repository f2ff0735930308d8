import type { Diff, Snapshot } from './generated/protocol';
import { mergePatch } from './merge_patch';

/** What a client holds of a channel. */
export interface Held<View> {
  seq: number;
  view: View;
}

/** The channel after a frame; `old` where the frame tells what is known, `gap` where frames before it are missing. */
export function applyDiff<View>(held: Held<View> | undefined, diff: Diff): Held<View> | 'old' | 'gap' {
  if (!held || diff.from > held.seq) return 'gap';
  if (diff.from < held.seq) return 'old';
  const view = diff.patch === undefined ? held.view : (mergePatch(held.view, diff.patch) as View);
  return { seq: diff.to, view };
}

/** The channel as a snapshot shows it. */
export function ofSnapshot<View>(snapshot: Snapshot): Held<View> {
  return { seq: snapshot.seq, view: snapshot.view as View };
}

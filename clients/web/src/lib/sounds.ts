// Short sounds of our own, made as they are played. None is heard before somebody has touched the page, as browsers want it.

import { settings } from './settings.svelte';

/** Something that can be heard. */
export type Sound = 'turn' | 'roll' | 'goal' | 'message' | 'found';

/** A tone: its pitch in hertz, when it begins and how long it lasts in milliseconds. */
type Tone = readonly [hertz: number, at: number, ms: number];

const TONES: Record<Sound, { shape: OscillatorType; loud: number; tones: readonly Tone[] }> = {
  turn: {
    shape: 'sine',
    loud: 0.12,
    tones: [
      [659, 0, 110],
      [880, 110, 190],
    ],
  },
  roll: {
    shape: 'triangle',
    loud: 0.1,
    tones: [
      [210, 0, 35],
      [160, 70, 35],
      [240, 130, 45],
    ],
  },
  goal: {
    shape: 'triangle',
    loud: 0.14,
    tones: [
      [523, 0, 120],
      [659, 120, 120],
      [784, 240, 120],
      [1047, 360, 380],
    ],
  },
  message: { shape: 'sine', loud: 0.07, tones: [[988, 0, 110]] },
  // A whistle, twice: there are seconds to come, and somebody may be elsewhere in the room.
  found: {
    shape: 'triangle',
    loud: 0.16,
    tones: [
      [784, 0, 140],
      [1175, 150, 260],
      [784, 600, 140],
      [1175, 750, 260],
    ],
  },
};
/** So that a tone begins and ends without a click. */
const FADE_S = 0.012;

let context: AudioContext | undefined;

/** Plays it, if sounds are chosen. */
export function play(sound: Sound): void {
  if (!settings.chosen.sound || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  const { shape, loud, tones } = TONES[sound];
  for (const [hertz, at, ms] of tones) {
    const start = context.currentTime + at / 1000;
    const end = start + ms / 1000;
    const [source, level] = [context.createOscillator(), context.createGain()];
    source.type = shape;
    source.frequency.value = hertz;
    level.gain.setValueAtTime(0, start);
    level.gain.linearRampToValueAtTime(loud, start + FADE_S);
    level.gain.exponentialRampToValueAtTime(0.0001, end);
    source.connect(level).connect(context.destination);
    source.start(start);
    source.stop(end + FADE_S);
  }
}

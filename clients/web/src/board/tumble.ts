// Dice while they tumble.

/** How long a face is seen of a die that tumbles. */
const SHUFFLE_MS = 80;
/** The part of its scene that a die tumbles for. The rest of it the die lies. */
const TUMBLING_PART = 0.8;

export const tumbles = (part: number): boolean => part < TUMBLING_PART;

/** How often a die has turned over. */
export const turnsIn = (elapsedMs: number): number => Math.floor(elapsedMs / SHUFFLE_MS);

/** Other faces of six, in the order of the dice, each different from the one before it. */
export function shuffled(faces: readonly number[], elapsedMs: number): number[] {
  return faces.map((face, i) => ((face + i + turnsIn(elapsedMs) * 5) % 6) + 1);
}

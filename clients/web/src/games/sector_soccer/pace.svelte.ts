const KEY = 'touchline.sector_soccer.pace';

export type Pace = 'slow' | 'normal' | 'fast' | 'at_once';

/** How fast throws are shown, and by how much that stretches each of them. */
export const PACES: readonly { value: Pace; name: string; factor: number }[] = [
  { value: 'slow', name: 'Slow', factor: 1.6 },
  { value: 'normal', name: 'Normal', factor: 1 },
  { value: 'fast', name: 'Fast', factor: 0.3 },
  { value: 'at_once', name: 'At once', factor: 0 },
];

/** 0: nothing is shown on its way. */
export const factorOf = (pace: Pace): number => PACES.find(({ value }) => value === pace)?.factor ?? 1;

/** The pace that a person has chosen for this browser. */
class Chosen {
  chosen = $state<Pace>(read());

  choose(pace: Pace): void {
    this.chosen = pace;
    try {
      localStorage.setItem(KEY, pace);
    } catch {
      // Storage is refused or full: the choice lasts as long as the page.
    }
  }
}

function read(): Pace {
  try {
    return PACES.find(({ value }) => value === localStorage.getItem(KEY))?.value ?? 'normal';
  } catch {
    return 'normal';
  }
}

export const pace = new Chosen();

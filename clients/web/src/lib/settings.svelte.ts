const KEY = 'touchline.settings';

/** What may be chosen. */
export interface Chosen {
  autoRoll: boolean;
  autoDone: boolean;
  shortcuts: boolean;
  /** Whether matches show their chat. */
  chat: boolean;
}

const DEFAULTS: Chosen = { autoRoll: false, autoDone: false, shortcuts: true, chat: true };

/** What a person has chosen for this browser. */
class Settings {
  chosen = $state<Chosen>(read());

  save(): void {
    try {
      localStorage.setItem(KEY, JSON.stringify(this.chosen));
    } catch {
      // Storage is refused or full: the choice lasts as long as the page.
    }
  }
}

function read(): Chosen {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Chosen>) };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings = new Settings();

const KEY = 'touchline.settings';

interface Choices {
  autoRoll: boolean;
  autoDone: boolean;
  shortcuts: boolean;
}

const DEFAULTS: Choices = { autoRoll: false, autoDone: false, shortcuts: true };

/** What a person has chosen for this browser. */
class Settings {
  chosen = $state<Choices>(read());

  save(): void {
    try {
      localStorage.setItem(KEY, JSON.stringify(this.chosen));
    } catch {
      // Storage is refused or full: the choice lasts as long as the page.
    }
  }
}

function read(): Choices {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Choices>) };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings = new Settings();

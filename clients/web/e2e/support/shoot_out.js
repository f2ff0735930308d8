// What a page shows of a shoot-out: of each side's kicks so far, whether it was a goal.

/** By game. Each reads the drawing of its board; `true` is a goal. */
const READ = {
  'World Soccer': () => {
    const words = (side) =>
      [...document.querySelectorAll(`.shoot-out .${side} [role=img]`)].map((one) => one.ariaLabel);
    const kicks = (side) => words(side).flatMap((word) => (word === 'to come' ? [] : [word === 'goal']));
    return { home: kicks('home'), away: kicks('away') };
  },
  'Sector Soccer': () => {
    // The row of a side begins with its pawn.
    const kicks = { home: [], away: [] };
    let side = null;
    for (const one of document.querySelector('[data-kick]')?.parentElement.children ?? []) {
      side = ['home', 'away'].find((name) => one.classList.contains(name)) ?? side;
      if (one.dataset.kick) kicks[side].push(one.dataset.kick === 'true');
    }
    return kicks;
  },
  'Grid Soccer': () => {
    const words = (side) => [...document.querySelectorAll(`.kicks .${side} .kick > .unseen`)];
    const kicks = (side) => words(side).map((one) => one.textContent === 'in');
    return { home: kicks('home'), away: kicks('away') };
  },
};

/** Of a long series a board may draw the latest kicks only. */
const LATEST = { 'Sector Soccer': 9 };

/** Those of a match's kicks that its board draws. */
export function drawn(game, { home, away }) {
  const most = LATEST[game] ?? Infinity;
  return { home: home.slice(-most), away: away.slice(-most) };
}

/** The kicks that a window shows. */
export const kicksOf = ({ page }, game) => page.evaluate(READ[game]);

export const goals = (kicks) => kicks.filter(Boolean).length;

// Draws the pictures of docs/rules/ from the rules pages in the app: `npm run pictures`. It is no test, and is run when a board
// looks different. It ends with an error where a page of docs/rules does not show a picture with the words that the app has for it.

import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

import { launch, open } from './support/browser.js';
import { Server } from './support/server.js';

const RULES = join(import.meta.dirname, '../../../docs/rules');
const IMAGES = join(RULES, 'images');
/** Pages are to be read on slow lines too. */
const BYTES_MAX = 40_000;
const PICTURES_MAX = 6;
/** Narrower ones are signs within the text. */
const WIDTH_MIN_PX = 100;

const server = await Server.start();
const browser = await launch();
try {
  rmSync(IMAGES, { recursive: true, force: true });
  mkdirSync(IMAGES);
  const games = await (await fetch(`${server.base}/api/games`)).json();
  const missing = [];
  for (const { name } of games) missing.push(...(await draw(name)));
  if (missing.length > 0) throw new Error(`docs/rules lacks\n${missing.join('\n')}`);
} finally {
  await browser.close();
  await server.stop();
}

/** Draws those of one game; gives the lines that its page lacks. */
async function draw(game) {
  const { page, context } = await open(browser);
  await page.goto(`${server.base}/rules/${game}`);
  await page.locator('main svg[role=img]').first().waitFor();
  const text = readFileSync(join(RULES, `${game.replaceAll('_', '-')}.md`), 'utf8');
  const lines = [];
  for (const picture of await page.locator('main svg[role=img]').all()) {
    if ((await picture.boundingBox()).width < WIDTH_MIN_PX) continue;
    const file = `${game.replaceAll('_', '-')}-${lines.length + 1}.png`;
    const path = join(IMAGES, file);
    await picture.screenshot({ path });
    const { size } = statSync(path);
    if (size > BYTES_MAX) throw new Error(`${file} has ${size} bytes, at most ${BYTES_MAX} are wanted`);
    lines.push(`![${await picture.getAttribute('aria-label')}](images/${file})`);
  }
  if (lines.length > PICTURES_MAX)
    throw new Error(`${game} has ${lines.length} pictures, at most ${PICTURES_MAX} are wanted`);
  await context.close();
  return lines.filter((line) => !text.includes(line));
}

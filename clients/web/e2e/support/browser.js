// Chromium windows that keep what they heard.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { chromium } from 'playwright-core';

const EXECUTABLE = process.env.CHROMIUM ?? '/usr/bin/chromium';
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export function launch() {
  return chromium.launch({
    executablePath: EXECUTABLE,
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-default-apps',
      '--disable-sync',
      '--no-first-run',
    ],
  });
}

/** A window with its own cookies and storage. `frames` are those it heard, `errors` what went wrong in the page. */
export async function open(browser, { width = 1280, height = 800, dark = false, touch = false, motion = false } = {}) {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: dark ? 'dark' : 'light',
    // Mostly nothing is learnt from waiting for pawns to arrive.
    reducedMotion: motion ? 'no-preference' : 'reduce',
    hasTouch: touch,
    acceptDownloads: true,
  });
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  const frames = [];
  const sent = [];
  const errors = [];
  page.on('pageerror', (error) => errors.push(error.stack ?? String(error)));
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => frames.push(JSON.parse(String(payload))));
    socket.on('framesent', ({ payload }) => sent.push(JSON.parse(String(payload))));
  });
  return { context, page, frames, sent, errors };
}

/** What axe finds, in lines. */
export async function faults(page) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  return violations.map(
    ({ id, impact, nodes }) => `${impact} ${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
}

/** How many pixels the page is wider than its window. */
export function tooWide(page) {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

/** Draws a finger over the page, from the middle of one thing to the middle of another. */
export async function fingerDrag({ page, context }, from, to) {
  const middle = async (locator) => {
    const { x, y, width, height } = await locator.boundingBox();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const [start, end] = [await middle(from), await middle(to)];
  const device = await context.newCDPSession(page);
  const touch = (type, touchPoints) => device.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [start]);
  for (let i = 1; i <= 8; i += 1)
    await touch('touchMove', [{ x: start.x + ((end.x - start.x) * i) / 8, y: start.y + ((end.y - start.y) * i) / 8 }]);
  await touch('touchEnd', []);
  await device.detach();
}

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

const PAGES = join(import.meta.dirname, '../pages');

test('the title of each page says how many matches wait', () => {
  const pages = readdirSync(PAGES).filter((name) => name.endsWith('.svelte'));
  expect(pages.length).toBeGreaterThan(10);
  for (const page of pages) {
    expect(readFileSync(join(PAGES, page), 'utf8'), page).toMatch(/<svelte:head><title>\{titled\(/);
  }
});

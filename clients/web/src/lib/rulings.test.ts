import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { render } from 'svelte/server';
import { describe, expect, test } from 'vitest';

import { CARDS } from './games';

const DOCS = join(import.meta.dirname, '../../../../docs/rules');
const MARK = /<i data-ruling="([\d.]+)"/g;

/** The numbers of the rules that a page in `docs/rules/` marks, as often as it does: chapter and point, or the chapter alone. */
function inDocs(kind: string): string[] {
  const lines = readFileSync(join(DOCS, `${kind.replaceAll('_', '-')}.md`), 'utf8').split('\n');
  const found: string[] = [];
  let chapter = '';
  let point = '';
  for (const line of lines) {
    const heading = /^## (?:(\d+)\.)?/.exec(line);
    if (heading) [chapter, point] = [heading[1] ?? '', ''];
    else if (/^\d+\. /.test(line)) point = `.${Number.parseInt(line, 10)}`;
    else if (/^\S/.test(line)) point = '';
    // Before the first chapter stands what the mark means.
    const marks = line.match(/\*\(ruling/g)?.length ?? 0;
    if (chapter) found.push(...Array.from({ length: marks }, () => chapter + point));
  }
  return found.toSorted();
}

describe.each(CARDS.map(({ kind, load }) => ({ kind, load })))('the rules page of $kind', ({ kind, load }) => {
  test('marks each ruling that docs/rules marks, and no other', async () => {
    const { Rules } = await load();
    const marked = [...render(Rules).body.matchAll(MARK)].map(([, rule]) => rule);
    const known = inDocs(kind);
    expect(known.length).toBeGreaterThan(10);
    expect(marked.toSorted()).toEqual(known);
  });

  test('has no mark without the number of its rule, but where it says what marks mean', async () => {
    const { Rules } = await load();
    const said = render(Rules).body.match(/\(ruling\b/g)?.length ?? 0;
    expect(said - inDocs(kind).length).toBeLessThanOrEqual(1);
  });
});

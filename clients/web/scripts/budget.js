// Prints the gzipped size of what a browser loads, and fails when it outgrows its budget.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const BUDGET_BYTES = { '.js': 80_000, '.css': 12_000 };

const assets = join(import.meta.dirname, '..', 'dist', 'assets');
const sizes = {};
for (const file of readdirSync(assets)) {
  const kind = file.slice(file.lastIndexOf('.'));
  sizes[kind] = (sizes[kind] ?? 0) + gzipSync(readFileSync(join(assets, file))).length;
}
for (const [kind, limit] of Object.entries(BUDGET_BYTES)) {
  const size = sizes[kind] ?? 0;
  console.log(`bundle ${kind}: ${size} bytes gzipped of at most ${limit}`);
  if (size > limit) process.exitCode = 1;
}

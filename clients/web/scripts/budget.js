// Prints the gzipped sizes of what a browser loads, and fails when one outgrows its budget: what comes with the first page, and
// each file that is loaded later, with a game.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const FIRST_BYTES = { '.js': 60_000, '.css': 8_000 };
const LATER_BYTES = { '.js': 25_000, '.css': 6_000 };

const dist = join(import.meta.dirname, '..', 'dist');
const page = readFileSync(join(dist, 'index.html'), 'utf8');
for (const file of readdirSync(join(dist, 'assets'))) {
  const isFirst = page.includes(file);
  const limit = (isFirst ? FIRST_BYTES : LATER_BYTES)[file.slice(file.lastIndexOf('.'))];
  if (limit === undefined) continue;
  const size = gzipSync(readFileSync(join(dist, 'assets', file))).length;
  console.log(`${file}: ${size} bytes gzipped of at most ${limit}, ${isFirst ? 'with the first page' : 'later'}`);
  if (size > limit) process.exitCode = 1;
}

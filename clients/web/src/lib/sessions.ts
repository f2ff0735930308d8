// What lists of sessions and tokens say.

import { plural } from './text';

const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\//, 'Firefox'],
  [/Chrom(e|ium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];
const SHOWN_MAX = 40;

/** What a browser says of itself, in two words if it is one that is known. */
export function browserWords(label: string): string {
  const named = (list: typeof BROWSERS): string | undefined => list.find(([like]) => like.test(label))?.[1];
  const browser = named(BROWSERS);
  const system = named(SYSTEMS);
  if (browser) return system ? `${browser} on ${system}` : browser;
  return label.slice(0, SHOWN_MAX) || 'A program';
}

/** How long ago something was used, which is known to the hour. */
export function agoWords(ms: number): string {
  const hours = Math.floor(ms / 3_600_000);
  if (hours < 1) return 'within the hour';
  return hours < 48 ? `${plural(hours, 'hour')} ago` : `${plural(Math.floor(hours / 24), 'day')} ago`;
}

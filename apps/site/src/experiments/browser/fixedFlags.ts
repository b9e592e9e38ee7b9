import { DEBUG_COOKIE, debugCookie } from '../debugCookie.ts';
import { readVariants } from './readVariants.ts';

/** Flags that stay as the server decided while the page is shown: those of its experiments and, on a debug page, what is overridden. */
export function fixedFlags(): Set<string> {
  const decided = [...readVariants()].filter(([, { experiment }]) => experiment).map(([flag]) => flag);
  return new Set([...decided, ...overridden()]);
}

function overridden(): Iterable<string> {
  if (!('debug' in document.documentElement.dataset)) return [];
  const [, text] = new RegExp(`(?:^|; )${DEBUG_COOKIE}=([^;]*)`).exec(document.cookie) ?? [];
  return debugCookie.parse(text)?.flags.keys() ?? [];
}

import { overriddenFlags } from './overriddenFlags.ts';
import { readVariants } from './readVariants.ts';

/** Flags that stay as the server decided while the page is shown: those of its experiments and, on a debug page, what is overridden. */
export function fixedFlags(): Set<string> {
  const decided = [...readVariants()].filter(([, { exposure }]) => exposure).map(([flag]) => flag);
  return new Set([...decided, ...overriddenFlags().keys()]);
}

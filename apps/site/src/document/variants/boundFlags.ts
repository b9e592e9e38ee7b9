import { MAX_COMBINATIONS_PER_PAGE } from './MAX_COMBINATIONS_PER_PAGE.ts';
import type { PageFlag } from './PageFlag.ts';
import type { StoredSlot } from './readSlots.ts';

/** The flags of a page, and those that would make more pages of it than are kept. */
export interface BoundFlags {
  flags: PageFlag[];
  /** Their slots show the control. */
  excess: PageFlag[];
  /** How many different pages all flags together would make. */
  combinations: number;
}

/**
 * Brings slots of one flag together and keeps the flags, in the order of content, whose combinations are few enough. What is decided in the
 * browser makes no other page.
 * @param slots the page's slots
 */
export function boundFlags(slots: readonly StoredSlot[]): BoundFlags {
  const all = new Map<string, string[]>();
  for (const { flag, values, isDecidedInBrowser } of slots)
    if (!isDecidedInBrowser) all.set(flag, [...new Set([...(all.get(flag) ?? []), ...values])]);
  const flags: PageFlag[] = [];
  const excess: PageFlag[] = [];
  let kept = 1;
  let combinations = 1;
  for (const [flag, values] of all) {
    const choices = values.length + 1;
    combinations *= choices;
    const fits = kept * choices <= MAX_COMBINATIONS_PER_PAGE;
    if (fits) kept *= choices;
    (fits ? flags : excess).push({ flag, values });
  }
  return { flags, excess, combinations };
}

import type { PageFlags } from '../experiments/PageFlags.ts';

/** What a section needs of its page once it lives in the browser. */
export interface Island {
  /** Flags that it reads, with the value where none was decided. Each is part of what the page is stored under. */
  flags: PageFlags['values'];
  /** Keys of the small words that it shows. */
  words: readonly string[];
}

/** Sections that React hydrates in the browser, by content type. The one registry: the page's data is sent where one of them stands. */
export const islands: Readonly<Record<string, Island>> = {
  availability: { flags: { 'sales-desk-is-online': false }, words: [] },
};

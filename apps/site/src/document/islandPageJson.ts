import { islands } from '../sections/islands.ts';
import type { PageData } from '../ui/page/PageData.ts';

/**
 * The page's data as its islands get it in the browser, with those small words only that they show.
 * @param data the page's data
 * @param models content types of the sections on the page
 * @returns JSON that may stand in a script element; nothing on a page without islands
 */
export function islandPageJson(data: PageData, models: Iterable<string>): string | undefined {
  const found = [...models].flatMap((model) => islands[model] ?? []);
  if (found.length === 0) return undefined;
  const words = found.flatMap((island) => island.words);
  const microcopy = Object.fromEntries(words.map((word) => [word, data.microcopy[word]]));
  return JSON.stringify({ ...data, headingIds: undefined, microcopy }).replaceAll('<', '\\u003c');
}

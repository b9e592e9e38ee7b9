/** Pages that list articles, which the new ones join. */
const LISTS = /^(\/[a-z]{2}(-[A-Z]{2})?)?\/blog$/;
const PARTS: [RegExp, RegExp][] = [
  [LISTS, /href="[^"]*"/g],
  [/^\/rss\.xml$/, /<item>[\s\S]*?<\/item>/g],
  [/^\/sitemap\.xml$/, /<url>[\s\S]*?<\/url>/g],
  [/^\/llms\.txt$/, /^.+$/gm],
];

/**
 * Of what new content is added to: lists of articles, feed, sitemap and index.
 * @returns the links, entries or lines that a body had and hasn't any longer; undefined where nothing is added
 */
export function lostParts(path: string, before: string, after: string): string[] | undefined {
  const parts = PARTS.find(([paths]) => paths.test(path))?.[1];
  if (!parts) return undefined;
  const had = before.match(parts) ?? [];
  if (had.length === 0) return ['it had no entries before'];
  const has = new Set(after.match(parts));
  return had.filter((part) => !has.has(part));
}

/** Separates redirects in cookie `growthbookRedirects`; never part of an encoded text. */
const PART = '.';
/** Limit of consecutive redirects. */
const MAX_WAYS = 5;
/** Browsers accept cookies of up to 4,096 bytes. */
const MAX_LENGTH = 2_000;
const WAY = /^(?:[\w%-]*~){3}[\w%-]+(?:~[\w%-]+)?$/;

/** Several consecutive redirects in one text: the visitor has not seen the pages between. */
export const redirectChain = { split, join };

/** @returns the text of each redirect, the oldest first; empty when a part is malformed */
function split(text: string | undefined): string[] {
  const ways = text && text.length <= MAX_LENGTH ? text.split(PART) : [];
  return ways.every((way) => WAY.test(way)) ? ways : [];
}

/** @param ways the oldest first; the oldest are dropped when the cookie can't hold all */
function join(ways: readonly string[]): string {
  const last = ways.slice(-MAX_WAYS);
  while (last.length > 1 && last.join(PART).length > MAX_LENGTH) last.shift();
  return last.join(PART);
}

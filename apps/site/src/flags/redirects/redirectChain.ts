/** Parts redirects in cookie `growthbookRedirects`; stands in no encoded text. */
const PART = '.';
/** More flags than that lead nobody on without a visit between them. */
const MOST_WAYS = 5;
/** Browsers keep 4096 bytes of a cookie. */
const MOST_LENGTH = 2_000;
const WAY = /^(?:[\w%-]*~){3}[\w%-]+(?:~[\w%-]+)?$/;

/** Several redirects in a row, in one text: the visitor has seen none of the pages between. */
export const redirectChain = { split, join };

/** @returns the text of each redirect, the oldest first; none where a part can't be one of ours */
function split(text: string | undefined): string[] {
  const ways = text && text.length <= MOST_LENGTH ? text.split(PART) : [];
  return ways.every((way) => WAY.test(way)) ? ways : [];
}

/** @param ways the oldest first; which is left out where a cookie doesn't hold all */
function join(ways: readonly string[]): string {
  const kept = ways.slice(-MOST_WAYS);
  while (kept.length > 1 && kept.join(PART).length > MOST_LENGTH) kept.shift();
  return kept.join(PART);
}

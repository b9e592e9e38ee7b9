/** Longer than any set of details of a link; session storage is for other things too, and so is the address of the sign-up. */
export const REDIRECT_PARAMS_MAX_LENGTH = 2_000;

/** Keys by which whoever copies the object on could be made to change what all objects are. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Merges details of links: JSON objects, key by key, a later one first.
 * @param texts the objects as JSON, oldest first
 * @returns the object as JSON
 * @throws naming what is no JSON object, or that all of it is too long
 */
export function mergeRedirectParams(texts: readonly string[]): string {
  const merged = JSON.stringify(Object.fromEntries(texts.flatMap((text) => Object.entries(parse(text)))));
  if (merged.length > REDIRECT_PARAMS_MAX_LENGTH)
    throw new Error(`${merged.length} characters, ${REDIRECT_PARAMS_MAX_LENGTH} are allowed`);
  return merged;
}

function parse(text: string): object {
  const value: unknown = JSON.parse(text, (key, inner) => (FORBIDDEN.has(key) ? undefined : inner));
  if (!value || typeof value !== 'object' || Array.isArray(value))
    throw new Error(`must be a JSON object such as {"plan":"business"}, not ${text.slice(0, 50)}`);
  return value;
}

import { UTM_NAMES } from './UTM_NAMES.ts';

/** Nobody's campaign has a longer name, and every link of a page bears it. */
const MAX_LENGTH = 1_000;

/**
 * The utm parameters of a query, as links carry them on and as they are kept: whole, so that the same is kept on whatever page consent is given, and
 * no e-mail address is cut before it is found. What is too long is as good as empty, and stands for 'none'.
 * @returns names and values; a parameter that is there without a value too
 */
export function utmParameters(query: URLSearchParams): [name: string, value: string][] {
  return UTM_NAMES.filter((name) => query.has(name)).map((name) => {
    const value = query.get(name) ?? '';
    return [name, value.length > MAX_LENGTH ? '' : value];
  });
}

import { pageProperties } from './pageProperties.ts';

const NAMES = Object.keys(pageProperties);

/** What to say where it isn't so. */
export const HALF_PAGE = `has some of the page's properties only; expected all of ${NAMES.join(', ')}, or none`;

/** Whether all of the page's default properties are there, or none. */
export function hasWholePage(properties: object): boolean {
  const found = NAMES.filter((name) => (properties as Record<string, unknown>)[name] !== undefined);
  return found.length === 0 || found.length === NAMES.length;
}

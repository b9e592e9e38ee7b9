import type { Call } from '../http/Call.ts';
import type { PassedRoute } from './PassedRoute.ts';

/**
 * Finds the route of a call. Every request comes by here, so its path's first letter is looked at before anything else.
 * @param routes all there are
 */
export function findRoute(routes: readonly PassedRoute[]): (call: Call) => PassedRoute | undefined {
  const byLetter: (PassedRoute[] | undefined)[] = [];
  for (const route of routes) {
    const letter = route.prefix.charCodeAt(1);
    byLetter[letter] = [...(byLetter[letter] ?? []), route];
  }
  return ({ request, path }) => {
    const candidates = byLetter[path.charCodeAt(1)];
    if (candidates === undefined) return undefined;
    return candidates.find(({ prefix, wanted }) => path.startsWith(prefix) && wanted.test(`${request.method} ${path}`));
  };
}

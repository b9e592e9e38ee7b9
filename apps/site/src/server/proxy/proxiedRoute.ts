import type { IncomingMessage } from 'node:http';
import type { ClientLimitName } from '@cumulus/http/clientLimits';
import type { Call } from '../http/call.ts';

/** Requests that a built-in service answers under the same paths. */
export interface ProxiedRoute {
  /** Where all its paths begin. */
  prefix: `/${string}`;
  /** What is passed on: method and path. */
  wanted: RegExp;
  /** What limits each client. */
  limit?: ClientLimitName;
  /** Longer bodies are refused. */
  maxBodyBytes: number;
  /** A service that says nothing for so long is given up. */
  silentMs: number;
  /** An answer that goes on as long as the visitor stays. What isn't is carried through when the visitor leaves: it was sent on leaving. */
  isStream?: boolean;
  /** Headers of the visitor's that go along besides the usual ones. */
  sent?: readonly string[];
  /** Headers that the site itself adds. */
  added?(request: IncomingMessage): Record<string, string>;
}

/**
 * Finds the route of a call. Every request comes by here, so its path's first letter is looked at before anything else. REQ-PRF-11.
 * @param routes all there are
 */
export function findRoute(routes: readonly ProxiedRoute[]): (call: Call) => ProxiedRoute | undefined {
  const byLetter: (ProxiedRoute[] | undefined)[] = [];
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

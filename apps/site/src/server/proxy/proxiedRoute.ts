import type { IncomingMessage } from 'node:http';
import type { ClientLimitName } from '@cumulus/http/clientLimits';
import type { Call } from '../http/call.ts';

/** The applications that browsers ask by way of the site. */
export type ProxiedService = 'collector' | 'content' | 'leads';

/** Requests that are forwarded to a built-in service, under the same paths. */
export interface ProxiedRoute {
  /** Which application answers; the collector by default. */
  service?: ProxiedService;
  /** Of all paths of the route. */
  prefix: `/${string}`;
  /** Matches method and path. */
  wanted: RegExp;
  /** Rate limit for each client. */
  limit?: ClientLimitName;
  /** Longer bodies are refused. */
  maxBodyBytes: number;
  /** Timeout while the service sends nothing. */
  silentMs: number;
  /** An event stream, which ends when the visitor leaves. Other requests are completed: browsers send them when the page is left. */
  isStream?: boolean;
  /** Further headers of the visitor that are forwarded. */
  sent?: readonly string[];
  /** Further headers of the answer that are returned, in lower case; they replace the site's own, such as the security policy of a page. */
  returned?: readonly string[];
  /** Headers that the site adds. */
  added?(request: IncomingMessage): Record<string, string>;
  /** `Set-Cookie` values that every answer gets, whether the service answers or not. */
  cookies?(request: IncomingMessage): readonly string[];
}

/**
 * Finds the route of a call. It runs on every request, so it looks up the path's first letter before anything else. REQ-PRF-11.
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

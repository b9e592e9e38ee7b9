import { readCookie } from '../../visitor/readCookie.ts';
import { ownTarget } from '../browser/ownTarget.ts';
import { cookieText } from '../cookieText.ts';
import { redirectChain } from '../redirectChain.ts';
import { redirectText } from '../redirectText.ts';
import type { Known } from './Known.ts';
import type { setCookie } from './setCookie.ts';
import type { VisitDecision } from './VisitDecision.ts';

const REDIRECT_COOKIE = 'growthbookRedirects';

interface Told {
  write: ReturnType<typeof setCookie>;
  /** The request's `Cookie` header, which may tell of redirects before this one. */
  header: string | undefined;
}

/**
 * The decision of one request: where it is sent away, with its own query, and with the one-shot cookie that tells the next page of it.
 * @param query of the request, without `?`
 * @param told how the next page is told; none: it isn't
 */
export function redirectedTo(
  { decision, redirect }: Known,
  siteUrl: string,
  query: string,
  told?: Told,
): VisitDecision {
  if (!redirect) return decision;
  const { from, decided } = redirect;
  const target = ownTarget(decided.value, new URL(`${siteUrl}${from}${query && `?${query}`}`));
  if (!target) return decision;
  const location = target.pathname + target.search + target.hash;
  if (!told) return { ...decision, location };
  const ways = [...waysTo(from, told.header), redirectText({ from, to: target.pathname, ...decided })];
  const cookie = told.write(REDIRECT_COOKIE, redirectChain.join(ways), 'minute');
  return { ...decision, location, cookies: [...decision.cookies, cookie] };
}

/** The redirects by which the visitor has just come to a path that leads on: no page has taken them. */
function waysTo(path: string, header: string | undefined): string[] {
  const ways = redirectChain.split(readCookie(header, REDIRECT_COOKIE));
  const [, , , to = ''] = ways.at(-1)?.split('~') ?? [];
  return cookieText.decode(to) === path ? ways : [];
}

import { ownTarget } from '../browser/ownTarget.ts';
import { redirectText } from '../redirectText.ts';
import type { Known } from './Known.ts';
import type { setCookie } from './setCookie.ts';
import type { VisitDecision } from './VisitDecision.ts';

const REDIRECT_COOKIE = 'growthbookRedirects';

/**
 * The decision of one request: where it is sent away, with its own query, and with the one-shot cookie that tells the next page of it.
 * @param query of the request, without `?`
 * @param write writes cookies; none: nothing is told
 */
export function redirectedTo(
  { decision, redirect }: Known,
  siteUrl: string,
  query: string,
  write?: ReturnType<typeof setCookie>,
): VisitDecision {
  if (!redirect) return decision;
  const { from, decided } = redirect;
  const target = ownTarget(decided.value, new URL(`${siteUrl}${from}${query && `?${query}`}`));
  if (!target) return decision;
  const text = redirectText({ from, to: target.pathname, ...decided });
  return {
    ...decision,
    location: target.pathname + target.search + target.hash,
    cookies: write ? [...decision.cookies, write(REDIRECT_COOKIE, text, 'minute')] : decision.cookies,
  };
}

import { withoutQuery, withoutTrailingSlash } from '@cumulus/content-model/canonicalPath';
import { createLog } from '@cumulus/http/log';
import { readCookie, type setCookie } from '../../platform/server/cookies.ts';
import { type Exposure, exposureText } from '../cookies/exposureText.ts';
import { cookieText } from '../cookies/flagText.ts';
import type { DecidedFlag } from '../cookies/variantCookie.ts';
import type { FlagRedirect, PageDecision, VisitDecision, VisitSite } from '../decide/visitDecision.ts';
import { redirectChain } from './redirectChain.ts';
import { isIntentionalStay, redirectTarget } from './redirectTarget.ts';

const log = createLog('flags');

interface FindOptions {
  site: VisitSite;
  siteUrl: string;
  /** Flags that may redirect, by path. */
  redirects: ReadonlyMap<string, readonly string[]>;
  /** What is decided for this visitor. */
  decisionFor(flag: string): DecidedFlag;
  /** Called for each flag whose value is not the control but can't be followed from this path: its visitors stay and see no treatment. */
  onRejected?(flag: string): void;
}

/** Longer chains count as loops. */
const MAX_STEPS = 10;
const MAX_REPORTED = 100;
const reported = new Set<string>();

/**
 * Finds the redirect of a path's flags: only to another page of this site, and never into a loop of flags and editors' redirects.
 * REQ-FLG-14.
 */
export function findRedirect(path: string, options: FindOptions): FlagRedirect | undefined {
  for (const { decided, target } of targetsOf(path, options, true)) {
    const fault = faultOf(path, target, options);
    if (!fault) return { from: path, decided };
    refuse(decided.flag, `${path} to ${target}: ${fault}`, options);
  }
  return undefined;
}

function* targetsOf(path: string, options: FindOptions, isStart = false) {
  const { siteUrl, redirects, decisionFor } = options;
  for (const flag of redirects.get(path) ?? []) {
    const decided = decisionFor(flag);
    const target = redirectTarget(decided.value, new URL(siteUrl + path));
    // Outside of experiments any value is as good as the control's.
    const isControl = !decided.variation || decided.isControl === true;
    if (target) yield { decided, target: withoutTrailingSlash(target.pathname) };
    else if (isStart && !isIntentionalStay(decided.value, isControl))
      refuse(flag, `${path}: its value must be a path of this site, such as /pricing, or empty`, options);
  }
}

function refuse(flag: string, why: string, { onRejected }: FindOptions): void {
  onRejected?.(flag);
  report(`${flag} does not redirect from ${why}`);
}

function faultOf(start: string, target: string, options: FindOptions): string | undefined {
  const { site } = options;
  const seen = new Set([start]);
  let path = target;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    if (seen.has(path)) return 'that would be a loop';
    seen.add(path);
    const moved = site.redirectOf(path)?.to ?? targetsOf(path, options).next().value?.target;
    if (moved === undefined && isPage(site, path)) return undefined;
    const next = moved ?? site.correctionOf?.(path)?.to;
    if (next === undefined) return 'there is no such page';
    if (next.startsWith('https:')) return undefined;
    path = withoutTrailingSlash(withoutQuery(next));
  }
  return 'the way is too long';
}

function isPage(site: VisitSite, path: string): boolean {
  try {
    return site.locate(path).status === 200;
  } catch {
    return false;
  }
}

/** Logged once each: the same problem is found with every visitor. */
function report(line: string): void {
  if (reported.has(line) || reported.size >= MAX_REPORTED) return;
  reported.add(line);
  log.error(line);
}

const REDIRECT_COOKIE = 'growthbookRedirects';

interface RedirectRecord {
  write: ReturnType<typeof setCookie>;
  /** The request's `Cookie` header, which may hold redirects before this one. */
  header: string | undefined;
}

/**
 * Completes the decision of one request with the redirect's location, which keeps the query, and with the one-shot cookie for the next page.
 * @param query of the request, without `?`
 * @param record how the redirect is recorded for the next page; undefined: it isn't
 */
export function applyRedirect(
  { decision, redirect }: PageDecision,
  siteUrl: string,
  query: string,
  record?: RedirectRecord,
): VisitDecision {
  if (!redirect) return decision;
  const { from, decided } = redirect;
  const target = redirectTarget(decided.value, new URL(`${siteUrl}${from}${query && `?${query}`}`));
  if (!target) return decision;
  const location = target.pathname + target.search + target.hash;
  if (!record) return { ...decision, location };
  const ways = [...waysTo(from, record.header), redirectText({ from, to: target.pathname, ...decided })];
  const cookie = record.write(REDIRECT_COOKIE, redirectChain.join(ways), 'minute');
  return { ...decision, location, cookies: [...decision.cookies, cookie] };
}

/** The redirects by which the visitor has just come to a path that redirects again: no page has read them. */
function waysTo(path: string, header: string | undefined): string[] {
  const ways = redirectChain.split(readCookie(header, REDIRECT_COOKIE));
  const [, , , to = ''] = ways.at(-1)?.split('~') ?? [];
  return cookieText.decode(to) === path ? ways : [];
}

/** A redirect from one path of the site to another, by an experiment or not. */
type Way = { from: string; to: string } & Partial<Exposure>;

/**
 * The text of one-shot cookie `growthbookRedirects`: `experiment~index~from~to`, then the exposure where it has more than the first two.
 */
export function redirectText({ from, to, experiment, variation, ...more }: Way): string {
  const isTaken = experiment !== undefined && variation !== undefined;
  const exposure = isTaken ? exposureText({ experiment, variation, ...more }) : '';
  const parts = [
    experiment ?? '',
    String(variation ?? ''),
    from,
    to,
    ...(exposure.split('~').length > 2 ? [exposure] : []),
  ];
  return parts.map(cookieText.encode).join('~');
}

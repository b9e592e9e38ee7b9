import { readCookie, writeCookie } from '../../platform/browser/cookies.ts';
import { isSessionStorageWritable } from '../../platform/browser/sessionStorage.ts';
import type { StorageName } from '../../privacy/storage/storageMatrix.ts';
import { cookieText } from '../cookies/flagText.ts';
import { redirectChain } from '../redirects/redirectChain.ts';

/** Name of the one-shot cookie, and of the list in session storage that its content moves to. */
const NAME = 'growthbookRedirects' satisfies StorageName;
/** Long enough for a slow page to load, short enough not to reach a later page. */
const COOKIE_MS = 60_000;

/**
 * Redirects of this session. A redirect, by server or browser, sets a one-shot cookie (redirectText; redirectChain for several in a row), which the
 * page of arrival reads and deletes.
 * REQ-EXP-03.
 */
export const redirectHistory = { leave, take, has };

/** @param ways the last one is about to be followed; the others led to this page, which isn't shown */
function leave(ways: readonly Redirect[]): void {
  writeCookie({ name: NAME, value: redirectChain.join(ways.map(textOf)), maxAgeMs: COOKIE_MS });
}

/**
 * Moves the cookie's content to the list when the redirect led to this page.
 * @param path path of this page
 * @returns the redirects that led here, in order
 */
function take(path: string): Redirect[] {
  const text = readCookie(NAME);
  const ways = redirectChain.split(text).flatMap(parse);
  // The cookie is for a page that is still loading in another tab.
  if (ways.length > 0 && ways.at(-1)?.to !== path && !wasSentOn()) return [];
  if (text) writeCookie({ name: NAME, value: '', maxAgeMs: 0 });
  for (const { exposure: _, ...way } of ways) if (!isListed(way)) sessionList.add(NAME, way);
  return ways;
}

/** Whether this session has redirected between the two paths in either direction: another redirect could be a loop. */
function has(from: string, to: string): boolean {
  const pair = [from, to].sort().join();
  return (sessionList.read(NAME) as Partial<Redirect>[]).some(
    (redirect) => [redirect?.from, redirect?.to].sort().join() === pair,
  );
}

/** Written immediately, so that a page that is left soon has recorded how it was reached. */
function isListed({ from, to }: Redirect): boolean {
  return (sessionList.read(NAME) as Partial<Redirect>[]).some(
    (redirect) => redirect?.from === from && redirect.to === to,
  );
}

function textOf({ exposure = '', from, to }: Redirect): string {
  const [experiment = '', variation = '', ...more] = exposure.split('~');
  const texts = [cookieText.decode(experiment) ?? '', variation, from, to, ...(more.length > 0 ? [exposure] : [])];
  return texts.map(cookieText.encode).join('~');
}

function parse(text: string): Redirect[] {
  try {
    const [experiment, variation, from, to, exposure] = text.split('~').map(decodeURIComponent);
    if (!from?.startsWith('/') || !to?.startsWith('/')) return [];
    if (!experiment || !variation) return [{ from, to }];
    const taken = exposure ?? `${cookieText.encode(experiment)}~${variation}`;
    return [{ from, to, experiment, variation: Number(variation), exposure: taken }];
  } catch {
    return [];
  }
}

/** Editors may have moved the page that a flag leads to. */
function wasSentOn(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return Boolean(navigation?.redirectCount);
}

/** A redirect by a flag from one path of the site to another. */
export interface Redirect {
  from: string;
  to: string;
  /** Where an experiment decided it. */
  experiment?: string;
  variation?: number;
  /** All that is reported of it, as `exposureText` writes it; only on the way. */
  exposure?: string;
}

/** JSON lists in session storage. Malformed ones count as empty. */
export const sessionList = { isWritable: isSessionStorageWritable, read, add };

function read(name: string): unknown[] {
  try {
    const list: unknown = JSON.parse(sessionStorage.getItem(name) ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/** Nothing is kept where session storage can't be written. */
function add(name: StorageName, item: unknown): void {
  if (isSessionStorageWritable()) sessionStorage.setItem(name, JSON.stringify([...read(name), item]));
}

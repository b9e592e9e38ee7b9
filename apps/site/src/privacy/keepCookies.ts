import { YEAR_MS } from '@cumulus/lifetimes';
import { readCookie } from '../platform/browser/cookies.ts';
import { findCookieDomain } from '../platform/browser/domainCookies.ts';
import { runInTurn } from '../platform/browser/idleQueue.ts';
import { readJson, writeJson } from '../platform/browser/storage.ts';
import { COOKIES_PATH } from '../platform/cookiesPath.ts';
import { browserConsent } from './browserConsent.ts';
import type { StorageName } from './storage/storageMatrix.ts';

/**
 * Has the server set cookies again that scripts have written. Browsers with tracking prevention, such as Safari, keep those for seven days only, and those of
 * a server as long as it says.
 * REQ-CNS-09.
 */
export const keepCookies = { keepOnce, noteWritten, start };

/** Until when cookies written by scripts shall last, until the server has set them; and when it last set one. */
const KEY = 'cuCookieDates' satisfies StorageName;
interface CookieDates {
  keptAt?: number;
  due?: Readonly<Record<string, number>>;
}

/** REQ-DLV-09, identity cookie: 365 days since the last visit, renewed once a day. */
const IDENTITY = 'ajs_anonymous_id' satisfies StorageName;
const RENEWED_MS = 86_400_000;
const MS = 1_000;
/** A failed request is sent again with the next page, except after a response by which it never succeeds. */
const REFUSED = 400;

let isWaiting = false;

/**
 * Notes cookies that were just written, and has them set soon. To be called with consent to analytics only.
 * @param maxAgeMs their lifetime
 */
function noteWritten(names: readonly string[], maxAgeMs: number): void {
  const { due, ...dates } = readDates();
  const until = Date.now() + maxAgeMs;
  writeJson(KEY, { ...dates, due: { ...due, ...Object.fromEntries(names.map((name) => [name, until])) } });
  start();
}

/** Has a cookie of this host that needs no consent set, once: nothing is stored about it. @param maxAgeMs its lifetime */
function keepOnce(name: string, maxAgeMs: number): void {
  request({ domain: '', cookies: { [name]: Math.round(maxAgeMs / MS) } }).catch(() => undefined);
}

function request(wanted: { domain: string; cookies: Record<string, number> }, signal?: AbortSignal): Promise<Response> {
  return fetch(COOKIES_PATH, {
    method: 'POST',
    keepalive: true,
    body: JSON.stringify(wanted),
    ...(signal && { signal }),
  });
}

/** Has the server set what is due, in idle time: what a script wrote, and once a day the identity cookie. */
function start(): void {
  if (isWaiting) return;
  isWaiting = true;
  runInTurn('cookies', () => {
    isWaiting = false;
    // Nothing waits for the response.
    void keepDue();
  });
}

async function keepDue(): Promise<void> {
  const now = Date.now();
  if (!browserConsent.allows('C0002')) return;
  const due = dueAt(now);
  const names = Object.keys(due);
  if (names.length === 0) return;
  const withdrawal = new AbortController();
  const forget = browserConsent.onChange(() => browserConsent.allows('C0002') || withdrawal.abort());
  try {
    const cookies = Object.fromEntries(names.map((name) => [name, Math.round((Number(due[name]) - now) / MS)]));
    const { ok, status } = await request({ domain: findCookieDomain() ?? '', cookies }, withdrawal.signal);
    if ((ok || status === REFUSED) && browserConsent.allows('C0002')) forgetDue(due, now);
  } catch {
    // The next page tries again.
  } finally {
    forget();
  }
}

/** Cookies that are still there, each with the time until which it shall last. */
function dueAt(now: number): Record<string, number> {
  const { keptAt = 0, due = {} } = readDates();
  // Also where the record is damaged, or the clock was ahead.
  const isOld = !(Math.abs(now - keptAt) <= RENEWED_MS);
  const all = isOld ? { [IDENTITY]: now + YEAR_MS, ...due } : due;
  return Object.fromEntries(
    Object.entries(all).filter(([name, until]) => until - now >= MS && readCookie(name) !== undefined),
  );
}

/** Except what was written during the request. */
function forgetDue(kept: Readonly<Record<string, number>>, now: number): void {
  const { due = {} } = readDates();
  const left = Object.entries(due).filter(([name, until]) => kept[name] !== until && until > now);
  writeJson(KEY, { keptAt: now, ...(left.length > 0 && { due: Object.fromEntries(left) }) });
}

function readDates(): CookieDates {
  const dates = readJson(KEY);
  return typeof dates === 'object' && dates !== null ? (dates as CookieDates) : {};
}

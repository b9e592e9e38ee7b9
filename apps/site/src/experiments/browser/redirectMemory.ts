import { writeCookie } from '../../visitor/cookies/writeCookie.ts';
import { readCookie } from '../../visitor/readCookie.ts';
import type { StorageName } from '../../visitor/storage/StorageName.ts';
import { cookieText } from '../cookieText.ts';
import type { Redirect } from './Redirect.ts';
import { sessionList } from './sessionList.ts';

/** Name of the one-shot cookie, and of the list in session storage that what it says is moved to. */
const NAME = 'growthbookRedirects' satisfies StorageName;
/** Long enough for a slow page to come, short enough to mean that page. */
const COOKIE_MS = 60_000;

/**
 * Redirects of this session. Whoever redirects, server or browser, leaves a one-shot cookie (redirectText); the page that
 * the visitor arrives at takes it.
 */
export const redirectMemory = { leave, take, has };

function leave({ exposure = '', from, to }: Redirect): void {
  const [experiment = '', variation = '', ...more] = exposure.split('~');
  const texts = [cookieText.decode(experiment) ?? '', variation, from, to, ...(more.length > 0 ? [exposure] : [])];
  writeCookie({ name: NAME, value: texts.map(cookieText.encode).join('~'), maxAgeMs: COOKIE_MS });
}

/**
 * Moves what the cookie says to the list, when it tells of an arrival here.
 * @param path path of this page
 */
function take(path: string): Redirect | undefined {
  const text = readCookie(document.cookie, NAME);
  const redirect = text ? parse(text) : undefined;
  // A page that is rendered ahead is redirected too: its cookie waits until that page is shown.
  if (redirect && redirect.to !== path && !wasSentOn()) return undefined;
  if (text) writeCookie({ name: NAME, value: '', maxAgeMs: 0 });
  if (!redirect) return undefined;
  const { exposure: _, ...way } = redirect;
  sessionList.add(NAME, way);
  return redirect;
}

/** Whether this session went from one path to the other, or back: doing it (again) may never end. */
function has(from: string, to: string): boolean {
  const pair = [from, to].sort().join();
  return (sessionList.read(NAME) as Partial<Redirect>[]).some(
    (known) => [known?.from, known?.to].sort().join() === pair,
  );
}

function parse(text: string): Redirect | undefined {
  try {
    const [experiment, variation, from, to, exposure] = text.split('~').map(decodeURIComponent);
    if (!from?.startsWith('/') || !to?.startsWith('/')) return undefined;
    if (!experiment || !variation) return { from, to };
    const taken = exposure ?? `${cookieText.encode(experiment)}~${variation}`;
    return { from, to, experiment, variation: Number(variation), exposure: taken };
  } catch {
    return undefined;
  }
}

/** Editors may have moved the page that a flag leads to. */
function wasSentOn(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return Boolean(navigation?.redirectCount);
}

import type { Browser } from '@playwright/test';
import { startCopy } from '../../../fixtures/copy/startCopy.ts';
import { CHROME_AGENT } from '../../../fixtures/launchChromium.ts';
import {
  attackContent,
  attackHosts,
  attackPictures,
  attackPreview,
  attackRedirects,
  attackRequests,
} from './attacks.ts';
import { makeContentHostile } from './hostileContent.ts';
import { watchHits } from './watchHits.ts';

/** How many cases of each. */
export interface CorporaAmounts {
  /** Page loads with payloads in all places of a request. */
  requests: number;
  /** Redirects that the browser follows. */
  redirects: number;
  /** Drafts beside published pages. */
  previews: number;
  /** Pages with hostile content. */
  pages: number;
}

/** The full and the short run (`--smoke`). Pages are chosen so that all section types occur. */
export const CORPORA_AMOUNTS = {
  full: { requests: 120, redirects: 400, previews: 100, pages: 100 },
  short: { requests: 12, redirects: 25, previews: 10, pages: 8 },
} as const;

/** Hits, one line each; none when all payloads stayed texts. */
export interface CorporaResult {
  requests: string[];
  content: string[];
}

/** First those that have, together, all kinds of sections. */
const FIRST_PAGES = [
  '/',
  '/pricing',
  '/demo',
  '/contact-sales',
  '/blog',
  '/teams/marketing',
  '/features/docs',
  '/legal/cookies',
];
/** A visitor's user agent: crawlers get no experiments. */
const SCREEN = { viewport: { width: 1280, height: 900 }, userAgent: CHROME_AGENT };

/** Tries the corpora on an unchanged copy, and on one whose content and flags are hostile. */
export async function runCorpora(browser: Browser, amounts: CorporaAmounts): Promise<CorporaResult> {
  const [requests, content] = await Promise.all([runRequests(browser, amounts), runContent(browser, amounts)]);
  return { requests, content };
}

/**
 * Corpora in requests, on the unchanged site. The security policy is switched off, since it would hide a failure of the encoding.
 * @returns hits
 */
export async function runRequests(browser: Browser, amounts: CorporaAmounts): Promise<string[]> {
  const copy = await startCopy();
  const context = await browser.newContext({ ...SCREEN, bypassCSP: true });
  try {
    const origin = `http://localhost:${copy.ports.site}`;
    const watch = await watchHits(context, origin);
    await attackRequests({ context, watch, origin, loads: amounts.requests });
    const leading = await attackRedirects({ context, watch, origin, loads: amounts.redirects });
    await attackPreview({ context, watch, origin, loads: amounts.previews });
    return [...watch.hits, ...leading, ...(await attackHosts({ context, origin }))];
  } finally {
    await context.close();
    await copy.stop();
  }
}

/**
 * Corpora in content, flags and consent texts: without the security policy nothing runs, and with it no other host gets a request either.
 * @returns hits, and what would be one if it were clicked
 */
export async function runContent(browser: Browser, amounts: CorporaAmounts): Promise<string[]> {
  const copy = await startCopy({ prepare: makeContentHostile });
  const open = await browser.newContext({ ...SCREEN, bypassCSP: true });
  const closed = await browser.newContext(SCREEN);
  try {
    const origin = `http://localhost:${copy.ports.site}`;
    const paths = await listPages(origin);
    const without = { origin, context: open, watch: await watchHits(open, origin, { arePicturesAllowed: true }) };
    const unsafe = await attackContent({ ...without, loads: amounts.pages }, paths);
    const within = { origin, context: closed, watch: await watchHits(closed, origin) };
    await attackContent({ ...within, loads: amounts.pages / 2 }, paths);
    await attackPictures(within);
    return [...without.watch.hits, ...unsafe, ...within.watch.hits];
  } finally {
    await Promise.all([open.close(), closed.close()]);
    await copy.stop();
  }
}

async function listPages(origin: string): Promise<string[]> {
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  if (paths.length === 0) throw new Error('The sitemap names no page: hostile content has unpublished them');
  const first = FIRST_PAGES.filter((path) => paths.includes(path));
  return [...first, ...paths.filter((path) => !first.includes(path))];
}

import type { BrowserContext, Page } from '@playwright/test';
import { storageMatrix } from '../../../../apps/site/src/privacy/storage/storageMatrix.ts';
import { consentValue } from '../../../fixtures/consentValue.ts';
import { EVIL_HOST, REDIRECT_PAYLOADS, XSS_PAYLOADS } from './PAYLOADS.ts';
import type { HitWatch } from './watchHits.ts';

interface AttackOptions {
  context: BrowserContext;
  watch: HitWatch;
  origin: string;
  /** How many page loads; each tries another payload in each place. */
  loads: number;
}

/** Query parameters that the site reads, whose values end in links, cookies, events or the page. */
const PARAMETERS = [
  ...['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term', 'redirectParams', 'referrer', 'billing'],
  ...['path', 'secret', 'x'],
];
const PREVIEW_SECRET = 'cumulus-development-preview-secret';
const PAGES = ['/', '/pricing', '/demo', '/contact-sales', '/blog', '/fr-FR/pricing'];
const SCRIPT_MS = 60_000;
const HANGS = 'No script ends in the page';
const WORDS = XSS_PAYLOADS.concat(REDIRECT_PAYLOADS);
const cookieNames = namesOf('cookie');
const localNames = namesOf('local');
/** As much of a name as a cookie takes. */
const SAFE = /[^!#-+\--:<-[\]-~]/g;

/**
 * Loads pages with a payload in every place of a request that a link or another site can fill: query, path, referrer, cookies, local storage. Every
 * second load is a debug page, which shows flags and overrides; every third has consent, so that data is stored and sent, too.
 */
export async function attackRequests({ context, watch, origin, loads }: AttackOptions): Promise<void> {
  const page = await context.newPage();
  // A page without scripts: its storage is shared by all pages, and it stays open.
  const storage = await context.newPage();
  await storage.goto(`${origin}/robots.txt`);
  for (let load = 0; load < loads; load += 1) {
    const pick = (place: number) => WORDS[(load * 7 + place) % WORDS.length] ?? '';
    const query = new URLSearchParams(PARAMETERS.map((name, place) => [name, pick(place)]));
    query.set('app_redirect', REDIRECT_PAYLOADS[load % REDIRECT_PAYLOADS.length] ?? '');
    if (load % 2 === 0) query.set('debug', 'true');
    const path =
      load % 4 === 3
        ? `/${encodeURIComponent(pick(30)).replace(/%2F|%5C|%00/gi, '')}`
        : (PAGES[load % PAGES.length] ?? '/');
    await fillStorage(storage, origin, load % 3 === 0, pick);
    watch.begin(`load ${load}, ${path}`);
    await open(page, `${origin}${path}?${query}`, `https://${EVIL_HOST}/?${encodeURIComponent(pick(40))}`);
  }
  await page.close();
}

/**
 * Follows redirects that a link can cause: all by their headers, parsed as browsers do, and some in the browser itself.
 * @returns responses that lead to another site
 */
export async function attackRedirects({ context, watch, origin, loads }: AttackOptions): Promise<string[]> {
  const leading: string[] = [];
  for (const path of REDIRECT_PAYLOADS.flatMap(redirectPaths)) {
    const answer = await context.request.get(`${origin}${path}`, { maxRedirects: 0 });
    const { location } = answer.headers();
    if (location === undefined) continue;
    if (!URL.canParse(location, origin) || new URL(location, origin).origin !== origin)
      leading.push(`${path} → ${location}`);
  }
  const page = await context.newPage();
  for (const path of spread(REDIRECT_PAYLOADS.flatMap(redirectPaths), loads)) {
    watch.begin(path);
    await page.goto(`${origin}${path}`, { waitUntil: 'commit' }).catch(() => undefined);
  }
  await page.close();
  return leading;
}

function redirectPaths(payload: string): string[] {
  const value = encodeURIComponent(payload);
  return [
    `/preview/exit?path=${value}`,
    `/preview?secret=${PREVIEW_SECRET}&path=${value}`,
    `/decide?path=${value}`,
    `/demo?app_redirect=${value}`,
    `/${payload.replace(/^\/+/, '/').replace(/[\s?#\p{Cc}]/gu, '')}/`,
  ];
}

function spread<Item>(items: Item[], maxItems: number): Item[] {
  const step = Math.max(1, items.length / maxItems);
  return items.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step));
}

/** Opens drafts beside published pages, for paths that hold payloads. */
export async function attackPreview({ context, watch, origin, loads }: AttackOptions): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${origin}/preview?secret=${PREVIEW_SECRET}&path=%2F`);
  for (const payload of spread(XSS_PAYLOADS, loads)) {
    const path = `/preview/compare?path=${encodeURIComponent(`/${payload}`)}`;
    watch.begin(path);
    await page.goto(origin + path);
    await settle(page);
  }
  await page.close();
}

/**
 * Sends payloads as host names, in all headers that name one.
 * @returns answers that contain one of them
 */
export async function attackHosts({ context, origin }: Pick<AttackOptions, 'context' | 'origin'>): Promise<string[]> {
  const found: string[] = [];
  const hosts = [
    EVIL_HOST,
    `localhost@${EVIL_HOST}`,
    `${EVIL_HOST}.cumulus.example`,
    `<b>.cumulus.example`,
    `"x.cumulus.example`,
  ];
  for (const host of hosts)
    for (const name of ['host', 'x-forwarded-host', 'x-original-host', 'forwarded', 'x-original-url', 'x-rewrite-url'])
      for (const path of ['/', '/pricing/', '/sitemap.xml', '/not-there']) {
        const answer = await context.request.get(origin + path, {
          headers: { [name]: name === 'forwarded' ? `host=${host}` : host },
          maxRedirects: 0,
        });
        const text = `${JSON.stringify(answer.headers())}${await answer.text()}`;
        if (text.includes(host)) found.push(`${name}: ${host} stands in the answer of ${path}`);
      }
  return found;
}

/** Reads pages whose content, flags and consent texts are hostile: everything in them is scrolled to, opened and viewed. */
export async function attackContent(
  { context, watch, origin, loads }: AttackOptions,
  paths: string[],
): Promise<string[]> {
  const page = await context.newPage();
  const unsafe: string[] = [];
  for (const path of paths.slice(0, loads)) {
    watch.begin(path);
    const response = await page.goto(origin + path);
    if (response?.status() !== 200) unsafe.push(`${path} answers ${response?.status()}`);
    await settle(page);
    await run(page, openEverything);
    await settle(page);
    for (const address of await run(page, findUnsafe)) unsafe.push(`${path}: ${address}`);
  }
  await page.close();
  return unsafe;
}

/** Opens pictures by themselves that hold scripts, in every way that leads to them. */
export async function attackPictures({ context, watch, origin }: Omit<AttackOptions, 'loads'>): Promise<void> {
  const page = await context.newPage();
  const html = await (await context.request.get(`${origin}/`)).text();
  const pictures = [...new Set([...html.matchAll(/\/images\/[^\s"',]+\.svg/g)].map(([path]) => path))];
  if (pictures.length === 0) throw new Error('The home page shows no SVG: there is nothing to open');
  for (const path of [
    ...pictures.slice(0, 2),
    ...pictures.slice(0, 1).map((one) => one.replace('/images/', '/assets/')),
  ]) {
    watch.begin(path);
    await page.goto(origin + path).catch(() => undefined);
    // Where scripts are off, no timer of the page's ever ends.
    await run(page, () => document.readyState);
  }
  await page.close();
}

async function fillStorage(page: Page, origin: string, isAllowed: boolean, pick: (place: number) => string) {
  const context = page.context();
  await context.clearCookies();
  const values = cookieNames.map((name, place) => ({
    name,
    value: cookieText(pick(place + 11), place),
    url: origin,
  }));
  const consent = { name: 'OptanonConsent', value: consentValue(['C0002', 'C0003', 'C0004']), url: origin };
  await context.addCookies([
    ...values.filter(({ name }) => !isAllowed || name !== consent.name),
    ...(isAllowed ? [consent] : []),
  ]);
  const localValues = Object.fromEntries(localNames.map((name, place) => [name, pick(place + 50)]));
  const entries = { ...localValues, 'home-hero': JSON.stringify(pick(60)) };
  await page.evaluate((all) => Object.assign(localStorage, all), entries);
}

/** Some encoded, some as they are as far as a cookie can hold them. */
function cookieText(text: string, place: number): string {
  return place % 2 === 0 ? encodeURIComponent(text.toWellFormed()) : text.replace(SAFE, '');
}

function namesOf(wanted: string): string[] {
  const names = storageMatrix.filter(({ kind }) => kind === wanted).map(({ name }) => name.replace(/[{}*]/g, ''));
  return [...new Set(names)];
}

/** A debug page reloads itself where overrides are stored, perhaps while the next one is opened. */
async function open(page: Page, url: string, referer: string): Promise<void> {
  for (let tries = 0; tries < 3; tries += 1) {
    const isOpen = await page.goto(url, { referer }).then(
      () => true,
      (error: Error) => {
        if (/ERR_ABORTED|interrupted by another navigation/.test(error.message)) return false;
        throw error;
      },
    );
    await settle(page);
    if (isOpen) return;
  }
}

/** Until the page's scripts have done what they do first. @throws Error when its scripts never end */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => document.readyState === 'complete').catch(() => undefined);
  await run(page, awaitFrame).catch((error: Error) => {
    // A page that goes elsewhere needs no waiting.
    if (error.message.startsWith(HANGS)) throw error;
  });
}

/** Evaluates a function in the page, which Playwright itself would wait for without limit. @throws Error naming a page that doesn't answer */
async function run<Result>(page: Page, script: () => Result): Promise<Awaited<Result>> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${HANGS} ${page.url()}`)), SCRIPT_MS);
  });
  const result = page.evaluate(script);
  // Where the limit was first, nobody waits for it.
  result.catch(() => undefined);
  return Promise.race([result as Promise<Awaited<Result>>, limit]).finally(() => clearTimeout(timer));
}

/** In the page: until it is drawn. A page that isn't shown draws nothing. */
function awaitFrame(): Promise<unknown> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 2_000);
  });
}

/** In the page: brings everything into view, and opens what can be opened. */
function openEverything(): void {
  for (const element of document.querySelectorAll('[data-enhance]')) element.scrollIntoView({ behavior: 'instant' });
  for (const element of document.querySelectorAll('details')) element.open = true;
  const button = [...document.querySelectorAll('button')].filter(({ type }) => type !== 'submit');
  for (const element of button.slice(0, 30)) element.click();
}

/** In the page: what would run or lead to code if it were pressed. */
function findUnsafe(): string[] {
  const found: string[] = [];
  const isCode = (text: string) => /^(?:javascript|vbscript|data:(?!image\/))/i.test(text.replace(/[\s\p{Cc}]+/gu, ''));
  for (const element of document.querySelectorAll('*'))
    for (const { name, value } of element.attributes) {
      const isAddress = ['href', 'src', 'action', 'formaction', 'data', 'poster', 'xlink:href', 'srcdoc'].includes(
        name,
      );
      if (name.startsWith('on') || (isAddress && isCode(value)))
        found.push(`<${element.localName} ${name}="${value.slice(0, 80)}">`);
    }
  return found;
}

import { expect, test } from '@playwright/test';
import { ABSENT_PATH } from '../../fixtures/ABSENT_PATH.ts';
import { listVisits, type Visit } from '../../fixtures/listVisits.ts';
import { readSite } from '../../fixtures/readSite.ts';
import { SAME_IN_ALL_LOCALES } from '../../fixtures/SAME_IN_ALL_LOCALES.ts';
import { readAlternates } from './readAlternates.ts';
import { readTexts } from './readTexts.ts';

/** The content may have more. REQ-RTE-02. */
const REQUIRED_LOCALES = ['fr-FR', 'es-ES', 'it', 'pt-BR', 'de'];
const site = readSite();
const { origin, canonicalOrigin, paths, defaultLocale } = site;
/** All but English. */
const LOCALES = site.locales.filter((locale) => locale !== defaultLocale);

const localeOf = (path: string) => LOCALES.find((locale) => path === `/${locale}` || path.startsWith(`/${locale}/`));
const localized = paths.filter(localeOf);
const english = paths.filter((path) => !localeOf(path));

const load = async (path: string, headers = {}) => (await fetch(`${origin}${path}`, { headers })).text();
const pathOf = (address: string | undefined) => (address ? new URL(address).pathname : '');
const isAllowed = (text: string) =>
  SAME_IN_ALL_LOCALES.some((allowed) => (typeof allowed === 'string' ? allowed === text : allowed.test(text)));

async function findEnglishTexts({ path, headers }: Visit): Promise<string[]> {
  const html = await load(path, headers);
  const original = pathOf(readAlternates(html)['x-default']);
  expect(english, `${path}: its x-default is an English page`).toContain(original);
  return findSameTexts(html, await load(original, headers));
}

function findSameTexts(html: string, original: string): string[] {
  const originals = new Set(readTexts(original).map(({ text }) => text));
  const same = readTexts(html).filter(({ text }) => originals.has(text) && !isAllowed(text));
  return [...new Set(same.map(({ text, place }) => `${place}: ${text}`))];
}

// REQ-RTE-02
test('every locale has its pricing page', () => {
  expect(LOCALES).toEqual(expect.arrayContaining(REQUIRED_LOCALES));
  expect(localized).toEqual(expect.arrayContaining(LOCALES.map((locale) => `/${locale}/pricing`)));
});

for (const visit of listVisits(site, localized)) {
  test(`no English text: ${visit.name}`, async () => {
    expect(await findEnglishTexts(visit)).toEqual([]);
  });
}

for (const locale of LOCALES) {
  test(`the not-found page has the language of its path: ${locale}`, async () => {
    const response = await fetch(`${origin}/${locale}${ABSENT_PATH}`);
    const html = await response.text();
    expect([response.status, /<html[^>]*\blang="([^"]+)"/.exec(html)?.[1]]).toEqual([404, locale]);
    expect(findSameTexts(html, await load(ABSENT_PATH))).toEqual([]);
    expect(readAlternates(html), 'what is not there has no other languages').toEqual({});
  });
}

test('language versions link each other, in pages and sitemap', async () => {
  const sitemap = await load('/sitemap.xml');
  const entries = new Map(
    [...sitemap.matchAll(/<url>[\s\S]*?<\/url>/g)].map(([entry]) => [
      pathOf(/<loc>([^<]+)/.exec(entry)?.[1]),
      readAlternates(entry),
    ]),
  );
  const ofPages = new Map(
    await Promise.all(paths.map(async (path) => [path, readAlternates(await load(path))] as const)),
  );
  for (const path of paths) {
    const alternates = ofPages.get(path) ?? {};
    expect.soft(entries.get(path), `${path}: sitemap and head agree`).toEqual(alternates);
    const targets = Object.values(alternates);
    if (localeOf(path)) expect.soft(targets.length, `${path} names its versions`).toBeGreaterThan(1);
    if (targets.length) expect.soft(targets.map(pathOf), `${path} names itself`).toContain(path);
    for (const target of targets)
      expect.soft(ofPages.get(pathOf(target)), `${target}, named by ${path}, names the same`).toEqual(alternates);
  }
});

test('html lang, hreflang and canonical fit the path', async () => {
  for (const path of paths) {
    const response = await fetch(`${origin}${path}`);
    const html = await response.text();
    const lang = /<html[^>]*\blang="([^"]+)"/.exec(html)?.[1] ?? '';
    const expected = localeOf(path) ?? 'en';
    expect.soft(lang.split('-')[0], `${path}: html lang`).toBe(expected.split('-')[0]);
    expect
      .soft(/<link[^>]*rel="canonical"[^>]*href="([^"]+)"/.exec(html)?.[1], `${path}: canonical`)
      .toBe(new URL(path, canonicalOrigin).href.replace(/(?<=.)\/$/, path === '/' ? '/' : ''));
    expect.soft(response.headers.get('link') ?? '', `${path}: no hreflang in headers`).not.toContain('hreflang');
  }
});

// REQ-RTE-08
test('a page that a locale does not have answers 404 there', async () => {
  const absent = LOCALES.flatMap((locale) => english.map((path) => `/${locale}${path}`.replace(/\/$/, ''))).filter(
    (path) => !paths.includes(path),
  );
  const answers = await Promise.all(
    absent.map(async (path) => ({ path, status: (await fetch(`${origin}${path}`, { redirect: 'manual' })).status })),
  );
  expect(answers.filter(({ status }) => status !== 404)).toEqual([]);
});

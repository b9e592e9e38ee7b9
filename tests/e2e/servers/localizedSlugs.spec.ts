import { expect, test } from '@playwright/test';
import type { ContentFolder } from '../../fixtures/ContentFolder.ts';
import { type Copy, startCopy } from '../../fixtures/copy/startCopy.ts';
import { crawlSite } from './crawlSite.ts';

// One copy of the site, and every page of it once.
test.describe.configure({ mode: 'serial' });

/** German slugs that differ from the English ones: of pages, articles and teams. One has a decomposed letter, as files of macOS do. */
const GERMAN_SLUGS = {
  ...{
    pageHome: '/',
    pagePricing: 'preise',
    pageTeams: 'teams-im-u\u0308berblick',
    pageTeamDesign: 'teams/gestaltung',
  },
  ...{ pageBlog: 'magazin', articleFewer: 'magazin/weniger-auf-einmal', articleStatus: 'magazin/runde-ohne-runde' },
  ...{ pageCookies: 'rechtliches/cookies' },
};

const text = (value: string) => ({ nodeType: 'text', value, marks: [], data: {} });
const paragraph = (...content: object[]) => ({ nodeType: 'paragraph', data: {}, content });
const to = (id: string) => ({ target: { sys: { type: 'Link', linkType: 'Entry', id } } });
const node = (nodeType: string, id: string, ...content: object[]) => ({ nodeType, data: to(id), content });
/** Every kind of link from a text to an entry; the last target has no German version. */
const GERMAN_TEXT = {
  nodeType: 'document',
  data: {},
  content: [
    paragraph(text('Siehe '), node('entry-hyperlink', 'pagePricing', text('die Preise')), text('.')),
    paragraph(text('Und '), node('embedded-entry-inline', 'pageTeamDesign'), text('.')),
    node('embedded-entry-block', 'articleStatus'),
    paragraph(node('entry-hyperlink', 'pageTeamSales', text('Vertrieb'))),
  ],
};

async function translateSlugs(content: ContentFolder): Promise<void> {
  for (const [id, slug] of Object.entries(GERMAN_SLUGS))
    await content.edit(id, ({ fields }) => {
      fields.slug = { ...fields.slug, de: slug };
    });
  await content.edit('articleFewer', ({ fields }) => {
    fields.body = { ...fields.body, de: GERMAN_TEXT };
  });
}

let copy: Copy;
test.beforeAll(async () => {
  copy = await startCopy({ prepare: translateSlugs });
});
test.afterAll(() => copy?.stop());

const load = async (path: string) => (await fetch(copy.origin + path)).text();
const linksOf = (html: string) => [...html.matchAll(/<a\b[^>]*\shref="([^"#?]*)/g)].map(([, href]) => href);

test('no link of a page, the sitemap or the feed is broken', async () => {
  const { visited, faults } = await crawlSite(copy.origin, `http://localhost:${copy.ports.site}`, [
    ...['/', '/de', '/fr-FR/pricing', '/de/nicht-da', '/sitemap.xml', '/rss.xml', '/llms.txt'],
  ]);
  expect(faults).toEqual([]);
  // Guards against a wrong pattern for links, which would find nothing.
  expect(visited).toEqual(
    expect.arrayContaining([
      ...['/de/preise', '/de/teams/gestaltung', '/de/magazin/weniger-auf-einmal', '/teams/sales'],
      '/de/teams-im-%C3%BCberblick',
    ]),
  );
});

test('texts, cards, lists, menus and breadcrumbs use the German addresses', async () => {
  const article = await load('/de/magazin/weniger-auf-einmal');
  const main = article.slice(article.indexOf('<main'));
  expect(linksOf(main)).toEqual(
    expect.arrayContaining(['/de/preise', '/de/teams/gestaltung', '/de/magazin/runde-ohne-runde', '/teams/sales']),
  );
  expect(main.includes('<a href="/teams/sales" hrefLang="en"')).toBe(true);
  expect(article).toMatch(/"@type":"BreadcrumbList".*\/de".*\/de\/magazin".*\/de\/magazin\/weniger-auf-einmal"/);
  expect(linksOf(await load('/de/magazin'))).toContain('/de/magazin/weniger-auf-einmal');
  const teams = linksOf(await load('/de/teams-im-%C3%BCberblick'));
  expect(teams).toContain('/de/teams/gestaltung');
  const header = (await load('/de')).match(/<header.*?<\/header>/s)?.[0] ?? '';
  expect(linksOf(header)).toEqual(expect.arrayContaining(['/de', '/de/preise', '/de/magazin', '/de/teams/gestaltung']));
});

test('language versions link each other by their own slugs', async () => {
  for (const path of ['/pricing', '/de/preise', '/fr-FR/pricing']) {
    const html = await load(path);
    expect(html).toMatch(/hreflang="de" href="[^"]*\/de\/preise"/i);
    expect(linksOf(html)).toContain('/de/preise');
  }
  expect(await load('/sitemap.xml')).toContain('/de/teams/gestaltung</loc>');
  const consent = await load('/consent/de.json');
  expect(JSON.parse(consent).cookiePage.url).toBe('/de/rechtliches/cookies');
});

// REQ-RTE-10
test('a page with an umlaut in its slug has one address, to which its other spellings lead', async () => {
  const path = '/de/teams-im-%C3%BCberblick';
  const html = await load(path);
  expect(html).toContain(`<link rel="canonical" href="http://localhost:${copy.ports.site}${path}"`);
  expect(html).toContain('data-page-id="de-teams-im-überblick"');
  expect(await load('/teams')).toMatch(/hreflang="de" href="[^"]*\/de\/teams-im-%C3%BCberblick"/);
  expect((await fetch(`${copy.origin}/og${path}.png`)).headers.get('content-type')).toBe('image/png');
  for (const other of ['/de/teams-im-u%CC%88berblick', '/de/teams-im-%c3%bcberblick/', '/DE/Teams-im-%C3%9Cberblick']) {
    const { status, headers } = await fetch(`${copy.origin}${other}?utm_source=mail`, { redirect: 'manual' });
    expect([status, headers.get('location')], other).toEqual([301, `${path}?utm_source=mail`]);
  }
});

test('a not-found page links home in its language, or names that home is in English', async () => {
  expect(linksOf(await load('/de/nicht-da'))).toContain('/de');
  const main = (await load('/fr-FR/pas-la')).replace(/.*<main/s, '');
  const [home = ''] = /<a [^>]*href="\/"[^>]*>Retour à l’accueil.*?<\/a>/.exec(main) ?? [];
  expect(home).toMatch(/ hrefLang="en".* data-code="EN".*\(en anglais\)/);
});

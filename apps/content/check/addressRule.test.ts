import { globSync } from 'node:fs';
import { join } from 'node:path';
import { FEED_PATHS } from '@cumulus/content-model';
import { SITE_FILES } from '@cumulus/content-model/sitePaths';
import { repositoryRoot } from '@cumulus/server/variables';
import { afterAll, afterEach, expect, test } from 'vitest';
import type { SourceEntity } from '../space.ts';
import { copyContent } from '../testing/copyContent.ts';
import { entry } from '../testing/fixtureSpace.ts';
import { checkFolder } from './checkFolder.ts';

const NOW = Date.parse('2026-11-22T12:00:00Z');
const HOST = 'www.cumulus.example';
const copy = copyContent();
afterEach(() => copy.restore());
afterAll(() => copy.remove());

const found = async () => (await checkFolder(copy.folder, NOW)).problems.map(({ message }) => message);
const setUrl = (url: string) =>
  copy.edit('homeLink10', ({ fields }) => Object.assign(fields, { url: { 'en-US': url } }));
const relative =
  'which is not linked, since it leads elsewhere from each page: begin with "/", or with "https://" for another site';
const noHost = 'which is not linked, since it is no valid address: check the host and the port';
const nothing = (page: string, name: string) => `but nothing on page "${page}" is called "${name}"`;

/** Links that no page shows, one for each address. */
function writeLinks(urls: string[]): void {
  const link = (url: string, index: number) =>
    entry('link', `new${index}`, { internalName: { 'en-US': url }, label: { 'en-US': url }, url: { 'en-US': url } });
  copy.write('cumulus/entries/zz.json', JSON.stringify({ entries: urls.map(link) }, null, 1));
}

test('reports links that lead nowhere', async () => {
  const faults: [string, string][] = [
    // Relative addresses: another target from each page.
    ['pricing#plans', relative],
    ['./pricing', relative],
    ['notes.html', relative],
    ['https://exa mple.com/', noHost],
    ['https://example.com:99999/', noHost],
    ['htps://example.com', 'but htps: is not linked'],
    // Anchors that begin with a section's id, or end in a number.
    ['/pricing#plans-nonsense', nothing('pagePricing', 'plans-nonsense')],
    ['/pricing#plans-2', nothing('pagePricing', 'plans-2')],
    ['/brain#jobs-4', nothing('pageBrain', 'jobs-4')],
    ['/brain#jobs-tab-', nothing('pageBrain', 'jobs-tab-')],
    ['/contact-sales#form-', nothing('pageContactSales', 'form-')],
    ['/contact-sales#main', nothing('pageContactSales', 'main')],
    ['/teams#departments-99', nothing('pageTeams', 'departments-99')],
    ['/pricing#article', nothing('pagePricing', 'article')],
    [
      '/blog/retire-the-status-meeting#the-third-line-is-the-point-2',
      nothing('articleStatus', 'the-third-line-is-the-point-2'),
    ],
    ['/legal/cookies#C0005', nothing('pageCookies', 'C0005')],
    // Addresses that look like files.
    ['/pricing.htm', 'where there is no page'],
    ['/assets/none.svg', 'where there is no page'],
    ['/images/cumulus/none.png', 'where there is no page'],
    ['/og/prcing.png', 'where there is no page'],
    // Found by a redirect, but not in the page's language.
    ['/Pricing', 'which only leads on to /pricing: write that'],
    ['/DE/pricing#plans', 'which only leads on to /de/pricing: write that'],
  ];
  writeLinks(faults.map(([url]) => url));
  expect(await found()).toEqual(
    faults.map(([url, fault], index) => `link "new${index}": the field "url" links to ${url}, ${fault}`),
  );
});

test('accepts links that work', async () => {
  writeLinks([
    ...['/pricing/', '/pricing/#plans', '/pricing?a=1#plans', '/pricing#top', '/pricing#content', '/plans', '/plans/'],
    ...['/contact-sales#form-email', '/teams#departments-1', '/legal/cookies#C0002', '/legal/cookies#vendors'],
    ...['/brain#jobs-3', '/brain#jobs-tab-3', '/de/pricing#plans'],
    '/blog/retire-the-status-meeting#the-third-line-is-the-point',
    '/blog/retire-the-status-meeting#article',
    ...['/rss.xml', '/assets/logo.png', '/og/pricing.png', '/og/home.png'],
    '/images/cumulus/portraitChidi/1/chidi.png?w=500',
    ...['https://example.com/x', '//example.com', 'mailto:a@example.com', 'tel:+49301234', 'sms:+49301234'],
    ...['www.example.com', 'example.com/x', 'a@example.com'],
  ]);
  expect(await found()).toEqual([]);
});

test('an anchor of the page itself has to be on each page that shows the link', async () => {
  setUrl('#nonsense');
  expect(await found()).toEqual([
    `link "homeLink10": the field "url" links to #nonsense, ${nothing('pageHome', 'nonsense')}`,
  ]);
  setUrl('#top');
  expect(await found()).toEqual([]);
});

test('the second heading of the same text has a number, and there is no third', async () => {
  const heading = (value: string) => ({
    nodeType: 'heading-2',
    data: {},
    content: [{ nodeType: 'text', value, marks: [], data: {} }],
  });
  copy.edit('articleStatus', ({ fields }) => {
    const body = fields.body?.['en-US'] as { content: object[] };
    body.content.push(heading('Über uns'), heading('Über uns'));
  });
  setUrl('/blog/retire-the-status-meeting#uber-uns-2');
  expect(await found()).toEqual([]);
  setUrl('/blog/retire-the-status-meeting#uber-uns-3');
  expect(await found()).toHaveLength(1);
});

test('checks Markdown in an object', async () => {
  const file = copy.edit('teamPersonalSunday', ({ fields }) => {
    const moments = fields.moments?.['en-US'] as { body: string }[] | undefined;
    for (const moment of moments?.slice(0, 1) ?? []) moment.body = 'See the [dashboard](/dead-page).';
  });
  const { problems } = await checkFolder(copy.folder, NOW);
  expect(problems).toEqual([
    {
      file,
      line: copy.lineOf(file, 'teamPersonalSunday', '"See the [dashboard]'),
      message: 'dayPlan "teamPersonalSunday": the field "moments" links to /dead-page, where there is no page',
    },
  ]);
});

test('checks hyperlinks in rich text by the same rules', async () => {
  const link = (nodeType: string, data: object) => (entity: SourceEntity) => {
    const words = [{ nodeType: 'text', value: 'here', marks: [], data: {} }];
    const paragraph = { nodeType: 'paragraph', data: {}, content: [{ nodeType, data, content: words }] };
    entity.fields.answer = { 'en-US': { nodeType: 'document', data: {}, content: [paragraph] } };
  };
  const to = (id: string) => ({ target: { sys: { type: 'Link', linkType: 'Entry', id } } });
  copy.edit('brainQuestion1', link('hyperlink', { uri: 'pricing#plans' }));
  expect(await found()).toEqual([`question "brainQuestion1": the field "answer" links to pricing#plans, ${relative}`]);
  copy.edit('brainQuestion1', link('entry-hyperlink', to('homeTeams')));
  expect(await found()).toEqual([
    'question "brainQuestion1": the field "answer" links to carousel "homeTeams", which has no address: link to a page, an article or a link, or write /page#anchor',
  ]);
  for (const id of ['pagePricing', 'articleStatus', 'homeLink10']) {
    copy.edit('brainQuestion1', link('entry-hyperlink', to(id)));
    expect(await found()).toEqual([]);
  }
});

const redirect = (id: string, from: string, to: string) =>
  entry('redirect', id, {
    internalName: { 'en-US': id },
    from: { 'en-US': from },
    to: { 'en-US': to },
    statusCode: { 'en-US': 301 },
  });

test.each([
  [
    'from',
    'over a page',
    '/pricing',
    '/demo',
    'left out: /pricing is the page "pagePricing": unpublish the page, or choose another path',
  ],
  [
    'from',
    'over a page, with a slash',
    '/pricing/',
    '/demo',
    'left out: /pricing is the page "pagePricing": unpublish the page, or choose another path',
  ],
  ['from', 'to itself', '/old', '/old', 'left out: /old leads back to itself'],
  ['from', 'to itself with a slash', '/old', '/old/', 'left out: /old leads back to itself'],
  ['from', 'to itself in another case', '/Old', '/old', 'left out: /Old leads back to itself'],
  ['from', 'to itself on this host', '/old', `https://${HOST}/old`, 'left out: /old leads back to itself'],
  [
    'from',
    'of a path that nobody can ask for',
    '/a%2Fb',
    '/demo',
    'left out: "from" is "/a%2Fb", which no visitor can ask for: it holds an encoded slash, backslash or control character',
  ],
  ['from', 'to what leads back', '/old', '/older?a=1', 'left out: /old leads back to itself'],
  ['from', 'of a path that has one', '/plans/', '/demo', 'left out: /plans is redirected by "redirectPlans" already'],
  ['to', 'to a path without a page', '/old', '/prcing', 'leads to /prcing, where there is no page'],
  [
    'to',
    'to an anchor that there is not',
    '/old',
    '/pricing#no',
    'leads to /pricing#no, but nothing on page "pagePricing" is called "no"',
  ],
])('reports a redirect at "%s": %s', async (field, _, from, to, fault) => {
  const entries = [
    redirect('redirectNew', from, to),
    ...(to.startsWith('/older') ? [redirect('redirectOld', '/older', '/old')] : []),
  ];
  copy.write('cumulus/entries/zz.json', JSON.stringify({ entries }, null, 2));
  const file = join(copy.folder, 'cumulus/entries/zz.json');
  const { problems } = await checkFolder(copy.folder, NOW, { siteHosts: [HOST] });
  const line = copy.lineOf(file, 'redirectNew', `"${field === 'from' ? from : to}"`);
  expect(problems[0]).toEqual({ file, line, message: `redirect "redirectNew": ${fault}` });
  expect(problems).toHaveLength(entries.length);
});

test('accepts redirects to a page or another site, and links to them', async () => {
  const targets = ['/pricing#plans', '/rss.xml', '/plans', 'https://example.com/'];
  const entries = targets.map((to, index) => redirect(`redirectNew${index}`, `/old${index}`, to));
  copy.write('cumulus/entries/zz.json', JSON.stringify({ entries }));
  setUrl('/old2');
  expect(await found()).toEqual([]);
});

test('an ignored redirect leads nowhere', async () => {
  copy.write('cumulus/entries/zz.json', JSON.stringify({ entries: [redirect('redirectNew', '/old', '/old')] }));
  setUrl('/old');
  expect(await found()).toContain('link "homeLink10": the field "url" links to /old, where there is no page');
});

test('lists the files of the site', () => {
  const site = join(repositoryRoot, 'apps/site');
  const publicFiles = globSync('**/*.*', { cwd: join(site, 'public') });
  const routes = globSync('*.{xml,txt,css}.ts', { cwd: join(site, 'src/pages') }).map((name) =>
    name.replace(/\.ts$/, ''),
  );
  const generated = routes.filter((name) => name !== '[feed].xml').map((path) => `/${path}`);
  expect(routes).toContain('[feed].xml');
  expect([...SITE_FILES].sort()).toEqual(
    [...publicFiles.map((path) => `/${path}`), ...generated, ...FEED_PATHS.values()].sort(),
  );
});

test('a page with a Unicode slug is found in any spelling', async () => {
  copy.edit('pageBrain', ({ fields }) => Object.assign(fields, { slug: { 'en-US': 'über-uns'.normalize('NFD') } }));
  const redirects = [redirect('redirectNew', '/äh', '/über-uns'), redirect('redirectOther', '/ja/料金', '/äh')];
  copy.write('cumulus/entries/zz.json', JSON.stringify({ entries: redirects }));
  for (const url of ['/über-uns', '/u%CC%88ber-uns', '/%c3%bcber-uns/', '/äh', '/ja/料金', '/og/über-uns.png']) {
    setUrl(url);
    expect(
      (await found()).filter((message) => message.includes('homeLink10')),
      url,
    ).toEqual([]);
  }
});

test('reports a slug with which no request is allowed', async () => {
  copy.edit('pageBrain', ({ fields }) => Object.assign(fields, { slug: { 'en-US': 'a/../b' } }));
  expect(await found()).toContain('page "pageBrain": the slug "a/../b" has what no address can have: a dot segment');
});

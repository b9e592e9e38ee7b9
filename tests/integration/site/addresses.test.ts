import { afterAll, expect, test, vi } from 'vitest';
import { type Content, createContent } from '../../../apps/site/src/cms/content.ts';
import { entryOf, snapshotOf } from '../../../apps/site/src/cms/testing/snapshots.ts';
import { correctAddress } from '../../../apps/site/src/document/correctAddress.ts';
import { resolvePath } from '../../../apps/site/src/document/locatePage.ts';
import { ask } from '../../../apps/site/src/server/testing/ask.ts';
import { scriptedSite } from '../../../apps/site/src/server/testing/scriptedSite.ts';
import { startSiteServer } from '../../../apps/site/src/server/testing/startSiteServer.ts';

const log = vi.spyOn(console, 'error').mockReturnValue();
afterAll(() => log.mockRestore());

const SITE_HOST = 'www.cumulus.example';
const redirect = (id: string, from: string, to: string) => entryOf(id, 'redirect', { from, to, statusCode: 301 });

const content: Content = createContent(
  snapshotOf(
    entryOf('home', 'page', { slug: { 'en-US': '/', de: '/' } }),
    entryOf('missing', 'page', { slug: { 'en-US': '404' } }),
    entryOf('pricing', 'page', { slug: { 'en-US': 'pricing', de: 'pricing' } }),
    entryOf('about', 'page', { slug: { 'en-US': 'zz/über-uns', de: 'zz/éléphant'.normalize('NFD') } }),
    entryOf('japanese', 'page', { slug: { 'en-US': 'zz/日本語' } }),
    redirect('price', '/cost', '/zz/日本語?q=料金#料金'),
    redirect('teams', '/for-teams', '/de/preise-für-teams'),
    redirect('oldAbout', '/über-uns', '/zz/über-uns'),
    redirect('plans', '/plans', '/pricing?utm_source=podcast&utm_medium=audio'),
    redirect('shop', '/shop', 'https://shop.example/über'),
    redirect('slash', '/slash', '/slash/'),
    redirect('a', '/a', '/b/'),
    redirect('b', '/b', '/a/'),
    redirect('own', '/own', `https://${SITE_HOST}/own?x=1`),
    redirect('case', '/Case', '/case'),
    redirect('nfd', '/zz/é', `/zz/${'é'.normalize('NFD')}`),
  ),
  { siteHosts: [SITE_HOST] },
);

/** Asks a server with this content for each path. @returns status and target by path */
async function answersOf(paths: string[]): Promise<Record<string, string>> {
  const site = {
    ...scriptedSite(),
    locate: (path: string) => resolvePath(content, path),
    redirectOf: (path: string) => content.redirects.get(path),
    correctionOf: (path: string) => correctAddress(content, path),
  };
  const { port } = await startSiteServer({}, { site });
  const answers: Record<string, string> = {};
  for (const path of paths) {
    const { status, headers } = await ask(port, path, { headers: { host: 'localhost' } });
    answers[path] = headers.location === undefined ? String(status) : `${status} ${headers.location}`;
  }
  return answers;
}

// REQ-RTE-10
test('each page has one address, to which its other spellings are redirected', async () => {
  const expected = {
    '/zz/%C3%BCber-uns': '200',
    '/zz/%E6%97%A5%E6%9C%AC%E8%AA%9E': '200',
    '/de/zz/%C3%A9l%C3%A9phant': '200',
    '/og/zz/%C3%BCber-uns.png': '200',
    '/zz/%c3%bcber-uns?a=%c3': '301 /zz/%C3%BCber-uns?a=%c3',
    '/zz/u%CC%88ber-uns/': '301 /zz/%C3%BCber-uns',
    '/%7A%7A/%C3%BCber-uns': '301 /zz/%C3%BCber-uns',
    '/DE/pricing': '301 /de/pricing',
    '/Pricing?utm_source=mail': '301 /pricing?utm_source=mail',
    '/pricing/': '301 /pricing',
    '/Nothing': '404',
    '//pricing': '404',
  };
  expect(await answersOf(Object.keys(expected))).toEqual(expected);
});

test('what components could read differently is refused as before, and so is what is too long', async () => {
  const refused = ['/zz%2F%C3%BCber-uns', '/zz/%FF', '/zz/%C3%BCber-uns/%2e%2e', '/zz/%25C3%25BCber-uns', '/%'];
  const answers = await answersOf([...refused, `/${'%c3%bc'.repeat(1_400)}`]);
  expect(Object.values(answers)).toEqual([...refused.map(() => '400'), '414']);
});

test('editors’ redirects lead from and to any Unicode path, and their own campaign counts', async () => {
  const expected = {
    '/cost': '301 /zz/%E6%97%A5%E6%9C%AC%E8%AA%9E?q=%E6%96%99%E9%87%91#%E6%96%99%E9%87%91',
    '/for-teams': '301 /de/preise-f%C3%BCr-teams',
    '/%C3%BCber-uns': '301 /zz/%C3%BCber-uns',
    '/shop': '301 https://shop.example/%C3%BCber',
    '/Plans': '301 /pricing?utm_source=podcast&utm_medium=audio',
    '/plans?utm_source=mail&utm_term=x&gclid=1': '301 /pricing?utm_source=podcast&utm_medium=audio&utm_term=x&gclid=1',
  };
  expect(await answersOf(Object.keys(expected))).toEqual(expected);
});

test('a redirect that leads back to itself by slash, host, case or Unicode is left out', async () => {
  const paths = ['/slash', '/a', '/b', '/own', '/Case', '/case', '/zz/%C3%A9'];
  expect(await answersOf(paths)).toEqual(Object.fromEntries(paths.map((path) => [path, '404'])));
});

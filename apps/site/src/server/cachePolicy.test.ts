import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { IMMUTABLE } from '@cumulus/http/immutable';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { IMAGE_WIDTHS_PX } from '../platform/imageVariants.ts';
import { CACHE_POLICY, type CacheKind, cacheControlOf, isImmutable } from './cachePolicy.ts';
import { createCdnCheck, createCdnDecision, createDecideEndpoint, VARIANT_HEADER } from './cdnDecision.ts';
import type { Decide } from './site.ts';
import { createSpeculationEndpoint, SPECULATION_PATH } from './speculationRules.ts';
import { type Answer, ask } from './testing/ask.ts';
import { SCRIPTED_FORM, scriptedForms } from './testing/scriptedForm.ts';
import { scriptedSite } from './testing/scriptedSite.ts';
import { startSiteServer } from './testing/startSiteServer.ts';

const root = join(import.meta.dirname, '../../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const CDN_SECRET = 'a-secret-of-the-front';
const PREVIEW_SECRET = 'a-secret-of-editors';
const ORIGIN = 'http://localhost:4321';
const FORM_PATH = '/contact';
const PICTURE = '/images/cumulus/photo/1/photo.png';

const decide: Decide = ({ url = '' }) => {
  const shared = { variantKey: '', cookies: [], isCacheable: true };
  if (url === '/flagged') return { ...shared, location: '/pricing' };
  if (url === '/debug') return { ...shared, isCacheable: false };
  return url === '/variants' ? { ...shared, variantKey: 'hero=b' } : shared;
};

/** A service whose pictures are immutable, like the content service's. */
async function startImageService(): Promise<string> {
  const service = createServer(({ url = '' }, response) => {
    if (url.includes('missing')) return void response.writeHead(404).end();
    const headers = { 'content-type': 'image/png', 'content-length': 5, 'cache-control': cacheControlOf('image') };
    response.writeHead(200, headers).end('bytes');
  });
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void service.close());
  return `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
}

/** A site with a page, a file or an address for every kind of response. */
async function startSite() {
  const site = scriptedSite(['/', '/variants', '/debug', '/flagged', '/broken', '/pricing', '/stale']);
  const render = site.script;
  site.script = async (path, locals) => {
    if (path === '/broken') throw new Error('broken');
    return render(path, locals);
  };
  site.renderPreview = async () => new Response('draft', { headers: { 'cache-control': 'public, max-age=60' } });
  site.redirects.set('/old', { to: '/pricing', statusCode: 301 });
  const isFromCdn = createCdnCheck(CDN_SECRET);
  const variables = {
    CONTENT_URL: await startImageService(),
    PREVIEW_SECRET,
    PAGE_FRESH_MS: '1000',
    SITE_URL: ORIGIN,
  };
  const started = await startSiteServer(variables, {
    site,
    forms: scriptedForms(site, FORM_PATH, { status: 'unavailable' }),
    decide: createCdnDecision(decide, isFromCdn),
    endpoints: new Map([
      ['/decide', createDecideEndpoint(decide, isFromCdn)],
      [SPECULATION_PATH, createSpeculationEndpoint()],
    ]),
    fillClientDirectory(directory) {
      mkdirSync(join(directory, 'assets/_'), { recursive: true });
      writeFileSync(join(directory, 'assets/_/boot.x1.js'), '1');
      writeFileSync(join(directory, 'icon.svg'), '<svg/>');
    },
  });
  const get = (path: string, headers: Record<string, string> = {}) => ask(started.port, path, { headers });
  return { ...started, get };
}

type StartedSite = Awaited<ReturnType<typeof startSite>>;

/** Asks for a response of each kind; social images need the real site: tests/e2e/security/security.spec.ts. */
const RESPONSES: Record<
  Exclude<CacheKind, 'socialImage' | 'proxyErrorPage'>,
  (site: StartedSite) => Promise<Answer>
> = {
  page: ({ get }) => get('/'),
  async stalePage({ get, site }) {
    await get('/stale');
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(Date.now() + 5_000);
    site.script = async () => {
      throw new Error('broken');
    };
    return get('/stale');
  },
  privatePage: ({ get }) => get('/variants'),
  uncachedPage: ({ get }) => get('/debug'),
  formPage: ({ port }) =>
    ask(port, FORM_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: ORIGIN },
      body: `_form=${SCRIPTED_FORM.entryId}&name=&email=`,
    }),
  errorPage: ({ get }) => get('/broken'),
  async preview({ get }) {
    const entered = await get(`/preview?secret=${PREVIEW_SECRET}&path=/`);
    expect(entered.headers['cache-control']).toBe(cacheControlOf('preview'));
    return get('/', { cookie: entered.headers['set-cookie']?.[0]?.split(';')[0] ?? '' });
  },
  redirect: ({ get }) => get('/old'),
  flagRedirect: ({ get }) => get('/flagged'),
  assetRedirect: ({ get }) => get(`${PICTURE}?q=50&w=${IMAGE_WIDTHS_PX[0]}`),
  hashedFile: ({ get }) => get('/assets/_/boot.x1.js'),
  image: ({ get }) => get(`${PICTURE}?w=${IMAGE_WIDTHS_PX[0]}&q=50`),
  missingPicture: ({ get }) => get('/images/cumulus/missing/1/missing.png'),
  publicFile: ({ get }) => get('/icon.svg'),
  speculationRules: ({ get }) => get(SPECULATION_PATH),
  message: ({ port }) => ask(port, '/', { method: 'POST' }),
  health: ({ get }) => get('/healthz'),
  metrics: ({ internalPort }) => ask(internalPort, '/metrics'),
  endpoint: ({ get }) => get('/decide?path=/variants', { 'x-decide-secret': CDN_SECRET }),
};

test.each(Object.entries(RESPONSES))('a running site sends the policy of %s', async (kind, request) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { browser, cdn }: { browser: string; cdn?: string } = CACHE_POLICY[kind as CacheKind];
  const { headers } = await request(await startSite());
  expect({ browser: headers['cache-control'], cdn: headers['cdn-cache-control'] }).toEqual({ browser, cdn });
});

test('a variant that the CDN requests by its key is cacheable for the CDN', async () => {
  const { get } = await startSite();
  const { headers } = await get('/variants', { 'x-decide-secret': CDN_SECRET, [VARIANT_HEADER]: 'hero=b' });
  expect(headers['cache-control']).toBe(cacheControlOf('page'));
});

test('the service’s cache policy of pictures is the one that the site uses', () => {
  expect(cacheControlOf('image')).toBe(IMMUTABLE);
  expect(isImmutable(IMMUTABLE)).toBe(true);
  expect(read('apps/content/images/assets.ts')).toContain("'Cache-Control': isVersioned ? IMMUTABLE");
});

test('Varnish rewrites responses to policies of the table', () => {
  const vcl = read('deploy/varnish/default.vcl');
  const written = [...vcl.matchAll(/set resp\.http\.Cache-Control = "(.*)"/g)].map(([, value]) => value);
  // Pages with variants, pages with cookies, and redirects of flags.
  expect(written).toEqual([
    cacheControlOf('privatePage'),
    cacheControlOf('privatePage'),
    cacheControlOf('flagRedirect'),
  ]);
});

test('Varnish reads its times from the policy of pages, and keeps nothing private', () => {
  const vcl = read('deploy/varnish/default.vcl');
  const patterns = [...vcl.matchAll(/beresp\.http\.CDN-Cache-Control ~ "(.*)"/g)].map(
    ([, text]) => new RegExp(text ?? ''),
  );
  expect(patterns).toHaveLength(2);
  for (const pattern of patterns) expect(CACHE_POLICY.page.cdn).toMatch(pattern);
  const refused = new RegExp(/beresp\.http\.Cache-Control ~ "\(\?i\)(.*?)"/.exec(vcl)?.[1] ?? '^$', 'i');
  const storable = Object.keys(CACHE_POLICY).filter((kind) => !refused.test(cacheControlOf(kind as CacheKind)));
  expect(storable).toEqual([
    ...[
      'page',
      'stalePage',
      'redirect',
      'hashedFile',
      'image',
      'missingPicture',
      'publicFile',
      'speculationRules',
      'socialImage',
    ],
  ]);
});

test('error pages of nginx and Varnish have the policy of the table', () => {
  const policy = cacheControlOf('proxyErrorPage');
  expect(read('deploy/varnish/errors.vcl')).toContain(`set resp.http.Cache-Control = "${policy}";`);
  expect(read('deploy/nginx/errors/server.conf')).toContain(`add_header Cache-Control ${policy} always;`);
});

test('no other module of the site holds a cache policy', () => {
  const site = join(root, 'apps/site');
  const files = ['src', 'start.ts', 'builtSite.ts', 'proxiedRoutes.ts', 'decideRequest.ts'].flatMap((name) =>
    name.endsWith('.ts') ? [name] : readdirSync(join(site, name), { recursive: true }).map((path) => `${name}/${path}`),
  );
  const sources = files.filter((path) => /\.(tsx?|astro)$/.test(path) && !/\.test\.|\/testing\//.test(path));
  const holding = sources.filter((path) => {
    const text = readFileSync(join(site, path), 'utf8');
    // Not a cookie's Max-Age, or the option of `fetch`.
    return /\bmax-age=\d+\b|must-revalidate|(?<!cache: )'no-store'|private, no-store/.test(text);
  });
  // The lifetime of HSTS is no cache policy.
  expect(holding).toEqual(['src/server/cachePolicy.ts', 'src/server/security/strictTransport.ts']);
});

import { ServiceServer } from '@cumulus/server/ServiceServer';
import { afterEach, expect, it, vi } from 'vitest';
import { startVendor, type VendorAnswer } from '../leads/notify/testing/startVendor.ts';
import { readBrand } from './brand.ts';
import { createProductService, PRODUCT_HEADERS } from './productService.ts';

const brand = await readBrand();
const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

const REFERENCE = 'r'.repeat(43);
const SIGN_UP = {
  email: 'ada@analytical-engines.co.uk',
  locale: 'en-US',
  department: 'Marketing',
  plan: 'business',
  billingPeriod: 'yearly',
  people: 1200,
  addOns: ['brain', 'aiNotetaker'],
  template: 'Launch plan',
  redirectParams: '{"invite":"42"}',
  attribution: { utm_source: 'spring' },
  variants: { 'home-hero': 'b' },
};

/** The services: the redemption of sign-up references, with the product's secret. */
async function start(answer: VendorAnswer | (() => VendorAnswer) = { body: SIGN_UP }, perMinute = 0) {
  const services = await startVendor(({ method, path, headers, body }) => {
    expect([method, path]).toEqual(['POST', '/sign-up/redeem']);
    expect(headers.authorization).toBe('Bearer product-secret');
    expect(JSON.parse(body)).toEqual({ reference: REFERENCE });
    return typeof answer === 'function' ? answer() : answer;
  });
  let now = 1_000_000;
  const server = new ServiceServer({ headers: PRODUCT_HEADERS });
  server.register(
    createProductService({
      brand,
      siteUrl: 'https://www.cumulus.example',
      leadsUrl: services.url,
      secret: 'product-secret',
      clientOf: () => 'client',
      perMinute,
      now: () => now,
    }),
  );
  const url = `http://127.0.0.1:${await server.listen('127.0.0.1', 0)}`;
  endings.push(services.close, () => server.close());
  return {
    url,
    services,
    get: (path: string, init?: RequestInit) => fetch(url + path, init),
    signUp: (init?: RequestInit) => fetch(`${url}/sign-up?ref=${REFERENCE}`, init),
    pass: (ms: number) => {
      now += ms;
    },
  };
}

it('shows the new workspace, and folded exactly what was received', async () => {
  const { signUp } = await start();
  const response = await signUp();
  const page = await response.text();
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(page).toContain('<html lang="en">');
  for (const text of [
    'Analytical Engines',
    'Business',
    'Yearly',
    '1,200',
    'Brain, AI Notetaker',
    'Marketing',
    'Launch plan',
    SIGN_UP.email,
  ]) {
    expect(page).toContain(text);
  }
  const [, received = ''] = /<details[^>]*>.*?<pre[^>]*>(.*?)<\/pre>/s.exec(page) ?? [];
  expect(JSON.parse(received.replaceAll('&quot;', '"'))).toEqual(SIGN_UP);
});

// REQ-LEA-11
it.each([
  ['the plan of the link that the visitor came by', null, '{"plan":"unlimited","period":"monthly"}', 'Unlimited'],
  ['the plan of the sign-up before it', 'business', '{"plan":"unlimited"}', 'Business'],
  ['no plan of a link with something else', null, '{"plan":{"a":1}}', 'Not chosen yet'],
  ['no plan of what is no object', null, '"plan"', 'Not chosen yet'],
])('shows %s', async (_, plan, redirectParams, shown) => {
  const { signUp } = await start({ body: { ...SIGN_UP, plan, billingPeriod: null, redirectParams } });
  const page = await (await signUp()).text();
  expect(/<dt>Plan<\/dt><dd[^>]*>([^<]*)/.exec(page)?.[1]).toBe(shown);
});

it('shows a sign-up of services that know no people and add-ons', async () => {
  const { people: _people, addOns: _addOns, ...earlier } = SIGN_UP;
  const { signUp } = await start({ body: earlier });
  const page = await (await signUp()).text();
  expect(page).toContain('<dt>People</dt><dd class="none">Not chosen yet</dd>');
});

it('greets in German, and leads back to German pages', async () => {
  const { signUp } = await start({ body: { ...SIGN_UP, locale: 'de', email: 'ada@gmx.de', plan: null } });
  const page = await (await signUp()).text();
  expect(page).toContain('<html lang="de">');
  for (const text of [
    'Ihr Workspace ist bereit',
    'Mein Workspace',
    'Jährlich',
    '1.200',
    'Brain, KI-Protokolle',
    'Noch nicht gewählt',
  ]) {
    expect(page).toContain(text);
  }
  expect(page).toContain('href="https://www.cumulus.example/de/"');
});

it.each([
  ['de', 'HR & Recruiting', 'time-tracking', ['Personal &amp; Recruiting', 'Zeiterfassung']],
  ['en-US', 'PMO - Project Management', 'time-tracking', ['Project management', 'Time tracking']],
  ['de', 'constructor', 'launch-plan', ['constructor', 'Launch plan']],
])('names what was chosen in the language %s: %s, %s', async (locale, department, template, shown) => {
  const { signUp } = await start({ body: { ...SIGN_UP, locale, department, template } });
  const [page = ''] = (await (await signUp()).text()).split('<details');
  for (const text of shown) expect(page).toContain(`<dd>${text}</dd>`);
  expect(page).toContain(`<p class="boardTitle">${shown[1]}</p>`);
});

it('shows an address with umlauts as it was typed', async () => {
  const { signUp } = await start({ body: { ...SIGN_UP, email: 'ada@xn--bckerei-mller-bfb28a.de' } });
  const [page = ''] = (await (await signUp()).text()).split('<details');
  expect(page).toContain('ada@bäckerei-müller.de');
  expect(page).toContain('Bäckerei Müller');
  expect(page).not.toContain('xn--');
});

it('leads to an address without the reference or personal data, which can be reloaded for ten minutes', async () => {
  const { signUp, get, services, pass } = await start();
  const response = await signUp({ redirect: 'manual' });
  expect(response.status).toBe(303);
  const location = response.headers.get('location') ?? '';
  expect(location).toMatch(/^\/workspace\/[\w-]{43}$/);
  expect((await get(location)).status).toBe(200);
  expect((await get(location)).status).toBe(200);
  expect(services.requests).toHaveLength(1);
  pass(600_001);
  const gone = await get(location);
  expect(gone.status).toBe(410);
  expect(await gone.text()).toContain('This workspace is gone');
});

it('allows no scripts, frames or other sources, and is in no index or cache', async () => {
  const { signUp } = await start();
  const { headers } = await signUp();
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self'; font-src 'self';/);
  expect(headers.get('content-security-policy')).not.toMatch(/script-src|unsafe/);
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-robots-tag')).toBe('noindex');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

it('escapes everything it received', async () => {
  const evil = `"><script>alert(1)</script><img src=x onerror='alert(2)'>&amp;`;
  const texts = {
    email: evil,
    department: evil,
    plan: evil,
    billingPeriod: evil,
    addOns: [evil],
    template: evil,
    redirectParams: evil,
  };
  const { signUp } = await start({ body: { ...SIGN_UP, ...texts, attribution: { [evil]: evil } } });
  const page = await (await signUp()).text();
  expect(page).not.toMatch(/<(?:script|img)/i);
  expect(page).toContain('&lt;script&gt;');
});

it.each([
  [410, { code: 'used' }, 410, 'This link was used already', '/log-in'],
  [410, { code: 'expired' }, 410, 'This link has expired', 'https://www.cumulus.example/pricing'],
  [404, { code: 'unknown' }, 404, 'We don’t know this link', 'https://www.cumulus.example/pricing'],
  [503, { code: 'unavailable' }, 503, 'That took too long', `/sign-up?ref=${REFERENCE}`],
  [401, {}, 503, 'That took too long', `/sign-up?ref=${REFERENCE}`],
  [200, { email: 7 }, 503, 'That took too long', `/sign-up?ref=${REFERENCE}`],
  [200, '<html>', 503, 'That took too long', `/sign-up?ref=${REFERENCE}`],
])('explains %i %j, with a way on', async (status, body, expected, title, way) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { signUp } = await start({ status, body });
  const response = await signUp();
  const page = await response.text();
  expect(response.status).toBe(expected);
  expect(page).toContain(title.replaceAll("'", '&#39;'));
  expect(page).toContain(`href="${way}"`);
});

it('explains that the services are down, and logs no personal data', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { signUp, services } = await start();
  await services.close();
  const response = await signUp({ headers: { 'accept-language': 'de-AT,en;q=0.5' } });
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('5');
  expect(await response.text()).toContain('Das hat zu lange gedauert');
  expect(JSON.stringify(log.mock.calls)).not.toContain(REFERENCE);
});

it.each([
  '',
  'ref=',
  'ref=short',
  `ref=${'x'.repeat(44)}`,
  `ref=${encodeURIComponent(`${'r'.repeat(42)}"`)}`,
  'other=1',
])('asks nobody for a reference that was never issued: %s', async (query) => {
  const { get, services } = await start();
  const response = await get(`/sign-up?${query}`);
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('We don’t know this link');
  expect(services.requests).toEqual([]);
});

it('redeems nothing for HEAD and for a prefetch', async () => {
  const { signUp, services } = await start();
  expect((await signUp({ method: 'HEAD' })).status).toBe(204);
  expect((await signUp({ headers: { 'sec-purpose': 'prefetch;prerender' } })).status).toBe(204);
  expect(services.requests).toEqual([]);
});

it('refuses other methods', async () => {
  const { signUp } = await start();
  const response = await signUp({ method: 'POST', body: 'x' });
  expect(response.status).toBe(405);
  expect(response.headers.get('allow')).toBe('GET, HEAD');
});

it('limits what one client redeems', async () => {
  const { signUp, services } = await start({ body: SIGN_UP }, 2);
  const statuses = [];
  for (let attempt = 0; attempt < 4; attempt += 1) statuses.push((await signUp()).status);
  expect(statuses).toEqual([200, 200, 429, 429]);
  expect(services.requests).toHaveLength(2);
});

it('keeps five hundred workspaces at most', async () => {
  const { signUp, get } = await start();
  const first = (await signUp({ redirect: 'manual' })).headers.get('location') ?? '';
  for (let count = 0; count < 499; count += 1) await (await signUp({ redirect: 'manual' })).arrayBuffer();
  expect((await get(first)).status).toBe(200);
  await signUp({ redirect: 'manual' });
  expect((await get(first)).status).toBe(410);
});

it('serves its stylesheet and fonts with the brand’s tokens', async () => {
  const { get } = await start();
  const css = await get(brand.stylesheet);
  const text = await css.text();
  expect(css.headers.get('content-type')).toBe('text/css; charset=utf-8');
  expect(text).toContain('--cobalt: oklch(');
  const fonts = [...text.matchAll(/url\('([^']+)'\)/g)].map(([, path]) => path ?? '');
  expect(fonts).toHaveLength(2);
  for (const path of fonts) expect((await get(path)).headers.get('content-type')).toBe('font/woff2');
  const again = await get(brand.stylesheet, { headers: { 'if-none-match': css.headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);
});

it('uses no colour, size or font besides the tokens', async () => {
  const css = brand.files.get(brand.stylesheet)?.bytes.toString() ?? '';
  const defined = new Set([...css.matchAll(/(--[\w-]+):/g)].map(([, name]) => name));
  const used = [...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name);
  expect(used.filter((name) => !defined.has(name))).toEqual([]);
});

it('has a page to log in, one for unknown addresses, and a health check', async () => {
  const { get } = await start();
  expect(await (await get('/log-in?locale=de')).text()).toContain('Anmelden');
  const missing = await get('/nowhere');
  expect(missing.status).toBe(404);
  expect(await missing.text()).toContain('There is no such page');
  expect(await (await get('/healthz')).json()).toEqual({ status: 'ok' });
  expect((await get('/workspace/guess')).status).toBe(404);
});

import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { COOKIES_PATH } from '../../platform/cookiesPath.ts';
import { ask } from '../testing/ask.ts';
import { gateOf } from '../testing/scriptedSite.ts';
import { startSiteServer } from '../testing/startSiteServer.ts';
import { type CookieRenewal, createCookieEndpoint, pageHost } from './cookieEndpoint.ts';

const ORIGIN = 'https://www.cumulus.example';
const WANTED = { domain: 'cumulus.example', cookies: { utm_source: 100 } };

async function start(rates = {}) {
  const seen: CookieRenewal[] = [];
  const gate = gateOf(rates);
  const renew = (_: IncomingMessage, wanted: CookieRenewal) => {
    seen.push(wanted);
    return ['a=1; Path=/', 'b=2; Path=/'];
  };
  const endpoint = createCookieEndpoint({ siteUrl: ORIGIN, gate, renew });
  const { port } = await startSiteServer({ SITE_URL: ORIGIN }, { endpoints: new Map([endpoint]), gate });
  const post = (body: string, headers: Record<string, string> = { origin: ORIGIN }, method = 'POST') =>
    ask(port, COOKIES_PATH, { method, headers, ...(method === 'POST' && { body }) });
  return { post, seen };
}

// REQ-CNS-09
test('sets the cookies in an answer that no cache keeps', async () => {
  const { post, seen } = await start();
  const { status, headers, body } = await post(JSON.stringify(WANTED));
  expect([status, headers['set-cookie'], headers['cache-control'], body.length]).toEqual([
    ...[204, ['a=1; Path=/', 'b=2; Path=/'], 'no-store', 0],
  ]);
  expect(seen).toEqual([WANTED]);
});

test('a page of another site sets nothing', async () => {
  const { post, seen } = await start();
  for (const headers of [{ origin: 'https://evil.example' }, { origin: ORIGIN, 'sec-fetch-site': 'cross-site' }, {}]) {
    const answer = await post(JSON.stringify(WANTED), headers as Record<string, string>);
    expect([answer.status, answer.headers['set-cookie']]).toEqual([403, undefined]);
  }
  expect(seen).toEqual([]);
});

test.each([
  ['no JSON', 'a=b'],
  ['another field', { ...WANTED, email: 'a@b.example' }],
  ['no domain', { cookies: {} }],
  ['a lifetime that is over', { ...WANTED, cookies: { utm_source: 0 } }],
  ['a lifetime that is no whole number', { ...WANTED, cookies: { utm_source: 1.5 } }],
  ['a value', { ...WANTED, cookies: { utm_source: 'x' } }],
  ['too many names', { ...WANTED, cookies: Object.fromEntries(Array.from({ length: 13 }, (_, at) => [`n${at}`, 1])) }],
])('refuses %s, and names what would be right', async (_, body) => {
  const { post, seen } = await start();
  const answer = await post(typeof body === 'string' ? body : JSON.stringify(body));
  expect([answer.status, answer.body.toString()]).toEqual([400, expect.stringContaining('Expected {"domain"')]);
  expect(seen).toEqual([]);
});

test('is limited in size and rate, and takes POST only', async () => {
  const { post } = await start({ RATE_LIMIT_CONSENT: 2 });
  expect((await post(JSON.stringify({ ...WANTED, domain: 'x'.repeat(2_000) }))).status).toBe(413);
  expect((await post(JSON.stringify(WANTED))).status).toBe(204);
  expect((await post(JSON.stringify(WANTED))).status).toBe(429);
  expect((await post('', { origin: ORIGIN }, 'GET')).status).toBe(405);
});

test('the page’s host is that of its origin; a proxy may have changed the header', () => {
  const hostOf = (headers: object) => pageHost({ headers } as IncomingMessage);
  expect(hostOf({ origin: ORIGIN, host: 'internal:3000' })).toBe('www.cumulus.example');
  expect(hostOf({ host: 'localhost:3000' })).toBe('localhost');
  expect(hostOf({ origin: 'null' })).toBe('');
});

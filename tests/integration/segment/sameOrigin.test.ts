import { createCountryCodeReader, createCountryLookup, createCountryReader } from '@cumulus/geo-country';
import { trustedProxies } from '@cumulus/http/clientAddress';
import type { ClientRates } from '@cumulus/http/clientLimits';
import { expect, onTestFinished, test } from 'vitest';
import { startCollector, WRITE_KEY } from '../../../apps/collector/testing/startCollector.ts';
import { builtInServices } from '../../../apps/site/proxiedRoutes.ts';
import { createServiceProxy } from '../../../apps/site/src/server/proxy/serviceProxy.ts';
import { ask } from '../../../apps/site/src/server/testing/ask.ts';
import { gateOf } from '../../../apps/site/src/server/testing/scriptedSite.ts';
import { startSiteServer } from '../../../apps/site/src/server/testing/startSiteServer.ts';

/** The site's server in front of the services, and a client that sends a cookie. */
async function start(options: Parameters<typeof startCollector>[0] = {}, siteRates: ClientRates = {}) {
  const collector = await startCollector(options);
  onTestFinished(() => collector.close());
  const isProxy = trustedProxies();
  const isFromCdn = () => false;
  const geo = createCountryLookup();
  // Site and services read different header names: the services trust the one that the site sends.
  const countryOf = createCountryReader('cf-ipcountry', { isProxy, isFromCdn, geo });
  const codeOf = createCountryCodeReader('cf-ipcountry', { isProxy, isFromCdn });
  const routes = builtInServices({ countryOf, codeOf, countryHeader: 'x-visitor-country', isProxy, isFromCdn });
  const gate = gateOf(siteRates);
  const services = { collector: collector.url, content: 'http://127.0.0.1:9', leads: 'http://127.0.0.1:9' };
  const site = await startSiteServer({}, { steps: [createServiceProxy({ routes, services, gate })] });
  return {
    collector,
    send(path: string, headers: Record<string, string> = {}, body?: string) {
      const method = body === undefined ? 'GET' : 'POST';
      return ask(site.port, path, { method, headers: { host: 'localhost', cookie: 'secret=1', ...headers }, body });
    },
  };
}

const EVENT = { type: 'track', event: 'view web', anonymousId: 'a1', messageId: 'm1' };

test('an event and a batch are stored as if sent directly', async () => {
  const { collector, send } = await start();
  const authorization = `Basic ${btoa(`${WRITE_KEY}:`)}`;
  const headers = { authorization, 'content-type': 'text/plain', 'x-forwarded-for': '203.0.113.7' };
  expect((await send('/segment/v1/t', headers, JSON.stringify(EVENT))).status).toBe(200);
  const batch = [{ ...EVENT, messageId: 'm2' }];
  expect((await send('/segment/v1/b', {}, JSON.stringify({ writeKey: WRITE_KEY, batch }))).status).toBe(200);
  expect((await send('/segment/v1/m', {}, '{"series":[]}')).status).toBe(200);
  const stored = await collector.events();
  expect(stored.map(({ messageId }) => messageId).sort()).toEqual(['m1', 'm2']);
  expect(JSON.stringify(stored)).not.toContain('203.0.113');
});

test('forwards refusals of the collector, in the vendor’s form', async () => {
  const { send } = await start();
  const refused = await send('/segment/v1/b', {}, JSON.stringify({ filling: 'x'.repeat(550_000) }));
  expect(refused.status).toBe(413);
  expect(JSON.parse(refused.body.toString())).toMatchObject({ success: false, code: 'payload_too_large' });
  expect((await send('/segment/v1/t', {}, JSON.stringify(EVENT))).status).toBe(401);
});

test('sends Retry-After over its rate limit', async () => {
  const { send } = await start({ rates: { RATE_LIMIT_EVENTS: { perMinute: 60, burst: 1 } } });
  const [one, other] = await Promise.all([1, 2].map(() => send('/segment/v1/t', {}, JSON.stringify(EVENT))));
  const refused = [one, other].find((answer) => answer?.status === 429);
  expect(refused?.headers).toMatchObject({ 'retry-after': '1', 'x-ratelimit-reset': '1' });
});

test('settings have a cache lifetime', async () => {
  const { send } = await start();
  const settings = await send(`/segment/v1/projects/${WRITE_KEY}/settings`);
  expect(settings.headers['cache-control']).toBe('public, max-age=300');
  expect(JSON.parse(settings.body.toString()).metrics.sampleRate).toBe(1);
});

test.each([
  ['the country in a proxy’s header', { 'cf-ipcountry': 'JP' }, 'JP'],
  ['the address that a proxy names', { 'x-forwarded-for': '85.214.132.117' }, 'DE'],
  ['no country, by a proxy’s header', { 'cf-ipcountry': 'T1', 'x-forwarded-for': '85.214.132.117' }, ''],
  ['a header that only the services know', { 'x-visitor-country': 'US' }, ''],
  ['nothing', {}, ''],
])('where a visitor is: %s', async (_, headers, country) => {
  const { send } = await start();
  const answer = await send('/ip', headers as Record<string, string>);
  expect(JSON.parse(answer.body.toString()).country_code).toBe(country);
});

test('forwards decisions and identities', async () => {
  const { collector, send } = await start();
  const decision = { consentId: 'c1', version: '1', groups: 'C0001:1,C0002:1' };
  expect((await send('/consent', {}, JSON.stringify(decision))).status).toBe(200);
  expect((await send('/visitor-identification/identify', {}, '{"userId":"u1"}')).status).toBe(200);
  expect((await send('/visitor-identification/sdk.js')).headers['content-type']).toContain('text/javascript');
  const vendors = (await collector.events()).map(({ vendor }) => vendor);
  expect(vendors).toEqual(expect.arrayContaining(['consent', 'visitor-identification']));
});

test('other endpoints of the services can’t be reached', async () => {
  const { send } = await start();
  for (const path of [
    '/inspector/api/events',
    '/segment/v1/projects/a/b/settings',
    '/segment/../inspector',
    '/healthz',
  ]) {
    expect((await send(path)).body.toString()).not.toContain('"services"');
    expect((await send(path)).body.toString()).not.toContain('"events"');
  }
});

test('with the services down a browser gets 502', async () => {
  const { collector, send } = await start();
  await collector.close();
  expect((await send('/segment/v1/t', {}, JSON.stringify(EVENT))).status).toBe(502);
  expect((await send('/ip')).status).toBe(502);
});

import { Agent, request } from 'node:http';
import { createCountryCodeReader, createCountryLookup, createCountryReader } from '@cumulus/geo-country';
import { createClientAddress, trustedProxies } from '@cumulus/http/clientAddress';
import { CLIENT_LIMITS } from '@cumulus/http/clientLimits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CollectorFixture, startCollector } from '../../../apps/collector/testing/startCollector.ts';
import { type Fixture, startFixture } from '../../../apps/content/testing/startFixture.ts';
import { builtInServices } from '../../../apps/site/proxiedRoutes.ts';
import { createClientGate } from '../../../apps/site/src/server/http/clientGate.ts';
import { createServiceProxy } from '../../../apps/site/src/server/proxy/serviceProxy.ts';
import { serverEnvironment } from '../../../apps/site/src/server/serverEnvironment.ts';
import { startSiteServer } from '../../../apps/site/src/server/testing/startSiteServer.ts';

// Site and services with their default limits of what a client may send, and a proxy that sends the client's address.
let content: Fixture;
let collector: CollectorFixture;
beforeAll(async () => {
  content = await startFixture();
  collector = await startCollector({ rates: CLIENT_LIMITS });
});
afterAll(async () => {
  await content.close();
  await collector.close();
});

async function startSite() {
  const isProxy = trustedProxies();
  const environment = serverEnvironment({});
  const gate = createClientGate(environment, createClientAddress(isProxy));
  const countryOf = createCountryReader('x-visitor-country', { isProxy, geo: createCountryLookup() });
  const codeOf = createCountryCodeReader('x-visitor-country', { isProxy });
  const routes = builtInServices({
    countryOf,
    codeOf,
    countryHeader: 'x-visitor-country',
    isProxy,
    isFromCdn: () => false,
  });
  const maxOpenPerClient = environment.MAX_PROXIED_PER_CLIENT;
  const proxied = createServiceProxy({
    routes,
    services: { content: content.url(), collector: collector.url, leads: 'http://127.0.0.1:9' },
    gate,
    maxOpenPerClient,
    maxWaitMs: 120_000,
  });
  // All connections of the test arrive in one process, which reads the last of them when it comes to it: how long that takes is the machine's speed.
  const limits = { headersTimeout: 0, requestTimeout: 0 };
  return startSiteServer({ CONTENT_URL: content.url() }, { steps: [proxied], gate, limits });
}

/** A browser behind an address. */
function createBrowser(port: number, address: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 6 });
  const open: (() => void)[] = [() => agent.destroy()];
  return {
    send(path: string, body?: object, isHeld = false) {
      const text = body && JSON.stringify(body);
      const headers = {
        ...{ host: 'localhost', 'x-forwarded-for': address, 'accept-encoding': 'br' },
        ...(text && { 'content-type': 'text/plain', 'content-length': Buffer.byteLength(text) }),
      };
      const attempt = (left = 3): Promise<number> =>
        new Promise<number>((resolve, reject) => {
          const method = text ? 'POST' : 'GET';
          const clientRequest = request({ port, path, method, headers, ...(!isHeld && { agent }) }, (response) => {
            const status = response.statusCode ?? 0;
            response.on('error', () => undefined).resume();
            if (!isHeld) response.on('end', () => resolve(status));
            else resolve(status);
            if (isHeld) open.push(() => response.destroy());
          });
          // A busy server closes connections that are idle or slow: browsers send such a request once more. A refusal is a status, never a reset.
          const isRace = ({ code }: NodeJS.ErrnoException) => left > 0 && code === 'ECONNRESET';
          clientRequest
            .on('error', (error) => (isRace(error) ? attempt(left - 1).then(resolve, reject) : reject(error)))
            .end(text);
        });
      return attempt();
    },
    close: () => open.forEach((end) => void end()),
  };
}

type Browser = ReturnType<typeof createBrowser>;

/** A first visit: a page and its pictures, flags and their stream, a decision on consent, and ten events in batches. @returns all statuses */
async function visit({ send }: Browser, visitor: string): Promise<number[]> {
  const event = (n: number) => ({
    ...{ type: 'track', event: 'view web', anonymousId: visitor, messageId: `${visitor}-${n}` },
    properties: { actual_url: 'http://localhost/', text: 'x'.repeat(1_000) },
  });
  const batches = [[0], [1, 2, 3], [4, 5, 6, 7], [8, 9]].map((numbers) => numbers.map(event));
  const pictures = [500, 600, 800, 1200].map((width) => `/images/main/photo/tok/photo.png?w=${width}&q=50`);
  return Promise.all([
    send('/'),
    ...pictures.map((path) => send(path)),
    send('/growthbook/api/features/sdk-local'),
    send('/ip'),
    send('/visitor-identification/sdk.js'),
    send('/growthbook/sub/sdk-local', undefined, true),
    send('/consent', { consentId: visitor, version: '1', groups: 'C0001:1,C0002:1' }),
    ...batches.map((batch) => send('/segment/v1/b', { writeKey: 'cumulus-local', batch })),
    send('/segment/v1/m', { series: [] }),
  ]);
}

/** A replay of 20 parts of 8 KB. */
const PARTS = 20;
/** Batches of monitoring of 16 KB. */
const BATCHES = 5;

/** What the SDKs of a visitor send: product analytics of each, replays of a tenth, monitoring of a twentieth. @returns all statuses */
async function observe({ send }: Browser, visitor: string, number: number): Promise<number[]> {
  const event = (n: number) => ({
    ...{ event_type: 'view web', device_id: visitor, insert_id: `${visitor}-${n}` },
    event_properties: { text: 'x'.repeat(1_000) },
  });
  const track = `/amplitude/sessions/v2/track?device_id=${visitor}&session_id=1&type=replay&api_key=cumulus-web`;
  const part = (n: number) => ({
    version: 1,
    events: [JSON.stringify({ type: 3, timestamp: 1_764_000_000_000 + n, data: 'x'.repeat(8_000) })],
  });
  const view = (n: number) => ({ type: 'view', date: 1_764_000_000_000 + n, context: { text: 'x'.repeat(16_000) } });
  const times = (count: number) => Array.from({ length: count }, (_, n) => n);
  return Promise.all([
    ...[times(5), [5, 6, 7, 8, 9]].map((numbers) =>
      send('/amplitude/2/httpapi', { api_key: 'cumulus-web', events: numbers.map(event) }),
    ),
    ...(number % 10 === 0 ? times(PARTS) : []).map((n) => send(track, part(n))),
    ...(number % 20 === 0 ? times(BATCHES) : []).map((n) =>
      send(`/datadog/api/v2/rum?dd-api-key=cumulus-web&device_id=${visitor}`, view(n)),
    ),
  ]);
}

// REQ-SEC-02
test('300 visitors behind one address who arrive at the same time are never refused', {
  timeout: 120_000,
}, async () => {
  const { port } = await startSite();
  const browsers: Browser[] = [];
  const statuses = new Map<number, number>();
  const visitors = Array.from({ length: 300 }, (_, n) => `visitor-${n}`);
  const come = async (visitor: string, number: number) => {
    const browser = createBrowser(port, '203.0.113.7');
    browsers.push(browser);
    const answers = await Promise.all([visit(browser, visitor), observe(browser, visitor, number)]);
    for (const status of answers.flat()) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  };
  try {
    // All at the same time.
    await Promise.all(visitors.splice(0).map(come));
    expect(Object.fromEntries(statuses)).toEqual({
      ...{ 200: 300 * (15 + 2) + 30 * PARTS, 202: 15 * BATCHES },
    });
  } finally {
    for (const browser of browsers) browser.close();
  }
});

test('one address holds at most a third of the streams, and others still get streams', {
  timeout: 120_000,
}, async () => {
  const { port } = await startSite();
  const flooder = createBrowser(port, '203.0.113.8');
  const visitor = createBrowser(port, '203.0.113.9');
  const open = (browser: Browser) => browser.send('/growthbook/sub/sdk-local', undefined, true);
  try {
    const statuses = await Promise.all(Array.from({ length: 520 }, () => open(flooder)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(500);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
    expect(await open(visitor)).toBe(200);
  } finally {
    flooder.close();
    visitor.close();
  }
});

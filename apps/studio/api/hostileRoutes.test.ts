import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CollectorFixture, startCollector, viewEvent, WRITE_KEY } from '../../collector/testing/startCollector.ts';
import { startAdmin } from '../testing/startAdmin.ts';

let collector: CollectorFixture;
let admin: Awaited<ReturnType<typeof startAdmin>>;
beforeAll(async () => {
  collector = await startCollector();
  admin = await startAdmin(collector);
  await collector.post('/segment/v1/t', viewEvent({ writeKey: WRITE_KEY, anonymousId: '__proto__' }));
});
afterAll(async () => {
  await admin.close();
  await collector.close();
});

const PARTS = [
  '%00',
  '%2e%2e',
  '..%2f..%2fhealthz',
  '%27',
  '__proto__',
  'constructor',
  '%ff',
  '%F0%9F%92%A5',
  'x'.repeat(4_000),
];
const VALUES = ['\0', '__proto__', '-1', '9'.repeat(400), "' OR 1=1 --", '[object Object]'];
const NAMES = [
  ...['cursor', 'limit', 'days', 'zone', 'from', 'to', 'f', 'about', 'skip', 'since', 'until', 'visitor', 'exact'],
  ...['rage', 'vendor', 'event', 'format', 'compare', '__proto__', 'constructor'],
];
const BODIES = [
  ...['', 'null', '[]', '"x"', '{', '{"__proto__":{"roles":["admin"]}}', '{"constructor":1,"text":"\\u0000"}'],
  ...['['.repeat(60_000), `{"text":"${'x'.repeat(2_000_000)}"}`, '\0'],
];

/** A stream has no end, and signing out none that matters here. */
const isAsked = ({ path }: { path: string }) => !['/live', '/session'].includes(path);
const routesOf = (method: string) => admin.routes.filter((route) => route.method === method && isAsked(route));

/** A refusal, or an answer; 503 says that an application is away. */
async function expectAnswer(path: string, init: RequestInit = {}): Promise<void> {
  const response = await fetch(`${admin.adminUrl}/api${path}`, init);
  const text = await response.text();
  const isAnswer = response.status < 500 || response.status === 503;
  expect(isAnswer, `${init.method ?? 'GET'} ${path.slice(0, 100)}: ${response.status} ${text.slice(0, 300)}`).toBe(
    true,
  );
}

it('no part of an address makes the studio fail', async () => {
  for (const { method, path } of admin.routes.filter(isAsked))
    for (const part of path.includes(':') ? PARTS : [])
      await expectAnswer(path.replace(/:\w+(?:\{.*?\})?/g, part), { method, ...(method !== 'GET' && { body: '{}' }) });
});

it('no parameter makes the studio fail', async () => {
  for (const { path } of routesOf('GET'))
    for (const name of NAMES) {
      const address = path.replace(/:\w+(?:\{.*?\})?/g, 'a');
      for (const value of VALUES) await expectAnswer(`${address}?${new URLSearchParams({ [name]: value })}`);
    }
});

it('no body makes the studio fail', async () => {
  for (const { path } of routesOf('POST'))
    for (const body of BODIES) await expectAnswer(path.replace(/:\w+(?:\{.*?\})?/g, 'a'), { method: 'POST', body });
});

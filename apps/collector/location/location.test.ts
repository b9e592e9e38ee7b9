import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CollectorFixture, startCollector } from '../testing/startCollector.ts';

let collector: CollectorFixture;
beforeAll(async () => {
  collector = await startCollector();
});
afterAll(() => collector.close());

// REQ-VIS-03
it.each([
  ['a proxy’s header', { 'X-Visitor-Country': 'de' }, 'DE', 'Germany'],
  ['the address that a proxy names', { 'X-Forwarded-For': '8.8.8.8, 212.58.244.20' }, 'GB', 'United Kingdom'],
  ['the header before the address', { 'X-Visitor-Country': 'FR', 'X-Forwarded-For': '8.8.8.8' }, 'FR', 'France'],
  ['Cloudflare’s word for unknown', { 'X-Visitor-Country': 'XX' }, '', ''],
  ...['ZZ', 'EU', 'AP', 'A1', 'T1'].map((code): [string, Record<string, string>, string, string] => [
    `no country: ${code}`,
    { 'X-Visitor-Country': code, 'X-Forwarded-For': '8.8.8.8' },
    '',
    '',
  ]),
  ['another way to write it', { 'X-Visitor-Country': 'UK' }, 'GB', 'United Kingdom'],
  ['no country', { 'X-Visitor-Country': 'Germany' }, '', ''],
  ['an address of a private network', { 'X-Forwarded-For': '10.0.0.1' }, '', ''],
  ['no address', { 'X-Forwarded-For': '<script>' }, '', ''],
  ['this machine', {}, '', ''],
])('%s', async (_, headers, country_code, country_name) => {
  const answer = await collector.get('/ip', { headers });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(await answer.json()).toEqual({ country_name, country_code });
});

it('allows only GET and HEAD', async () => {
  const answer = await collector.get('/ip', { method: 'POST' });
  expect(answer.status).toBe(405);
  expect(answer.headers.get('allow')).toBe('GET, HEAD');
});

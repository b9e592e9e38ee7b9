import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import { type CollectorFixture, startCollector } from '../testing/startCollector.ts';

let collector: CollectorFixture;
beforeAll(async () => {
  collector = await startCollector();
});
beforeEach(() => collector.forget());
afterAll(() => collector.close());

it('stores the identity of a browser’s user, once for each message', async () => {
  const call = { anonymousId: 'a1', userId: 'u1', messageId: 'm1' };
  for (let n = 0; n < 2; n += 1) {
    expect((await collector.post('/visitor-identification/identify', call)).body).toEqual({ success: true });
  }
  await collector.post('/visitor-identification/identify', { userId: 'u2' });
  const stored = await collector.events();
  expect(stored).toHaveLength(2);
  expect(stored.find(({ userId }) => userId === 'u1')).toMatchObject({
    ...{ vendor: 'visitor-identification', type: 'identify', event: null, anonymousId: 'a1' },
    ...{ messageId: 'm1', isValid: true, payload: { anonymousId: 'a1', userId: 'u1' } },
  });
});

it.each([{}, { userId: '' }, { userId: 7 }, { userId: 'u', email: 'a@b.example' }, { userId: 'u\u0000' }])(
  'refuses %j',
  async (call) => {
    expect((await collector.post('/visitor-identification/identify', call)).status).toBe(400);
    expect(await collector.events()).toEqual([]);
  },
);

it.each([
  ['GET', 'sdk.js'],
  ['HEAD', 'sdk.js'],
  ['POST', 'identify'],
  ['GET', 'unknown'],
  ['HEAD', 'unknown'],
  ['POST', 'unknown'],
  ['GET', 'identify'],
])('limits the rate of %s %s', async (method, path) => {
  const limited = await startCollector({ rates: { RATE_LIMIT_IDENTIFICATION: { perMinute: 1, burst: 1 } } });
  onTestFinished(() => limited.close());
  const ask = async () => (await limited.get(`/visitor-identification/${path}`, { method })).status;
  expect(await ask()).not.toBe(429);
  expect(await ask()).toBe(429);
});

it('its script defines the tool, which sends to the script’s server', async () => {
  const answer = await collector.get('/visitor-identification/sdk.js');
  expect(answer.headers.get('content-type')).toContain('text/javascript');
  const page = {
    ...{ fetch, URL, Date, Array, Uint8Array, JSON, crypto, location: { origin: 'https://cumulus.example' } },
    document: { currentScript: { src: `${collector.url}/visitor-identification/sdk.js` } },
    window: {} as { visitorIdentification?: { identify(userId: string, anonymousId?: string): Promise<boolean> } },
  };
  new Function(...Object.keys(page), await answer.text())(...Object.values(page));
  expect(await page.window.visitorIdentification?.identify('u1', 'a1')).toBe(true);
  expect(await collector.events()).toMatchObject([{ userId: 'u1', anonymousId: 'a1' }]);
  const headers = { 'If-None-Match': answer.headers.get('etag') ?? '' };
  expect((await collector.get('/visitor-identification/sdk.js', { headers })).status).toBe(304);
});

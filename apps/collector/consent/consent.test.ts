import { CLIENT_LIMITS } from '@cumulus/http/clientLimits';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type CollectorFixture, startCollector, viewEvent, WRITE_KEY } from '../testing/startCollector.ts';

let collector: CollectorFixture;
beforeAll(async () => {
  collector = await startCollector();
});
beforeEach(() => collector.forget());
afterAll(() => collector.close());

const DECISION = {
  ...{ consentId: '5f1c2a', version: '2026-11', groups: ['C0001', 'C0002'] },
  ...{ decidedAt: '2026-11-21T06:00:00.000Z', method: 'choose', rule: 'opt-in', locale: 'pt-BR' },
};

it('records a decision, once', async () => {
  for (let n = 0; n < 2; n += 1) expect((await collector.post('/consent', DECISION)).body).toEqual({ success: true });
  expect(await collector.events()).toMatchObject([
    {
      ...{ vendor: 'consent', type: 'consent', event: 'consent decided', anonymousId: '5f1c2a', userId: null },
      ...{ isValid: true, payload: DECISION },
    },
  ]);
});

it('corrects a clock that is years ahead, and recognizes a repeated decision', async () => {
  const ahead = { ...DECISION, decidedAt: '2029-11-21T06:00:00.000Z' };
  for (const sentAt of ['2029-11-21T06:00:02.000Z', '2029-11-21T07:00:00.000Z'])
    expect((await collector.post('/consent', { ...ahead, sentAt })).status).toBe(200);
  const stored = await collector.events();
  expect(stored).toHaveLength(1);
  expect(stored[0]).toMatchObject({ isValid: true, payload: ahead });
  expect(Number(stored[0]?.receivedAt) - Number(stored[0]?.occurredAt)).toBe(2_000);
});

it('accepts groups as in the cookie, and an empty id', async () => {
  const groups = 'C0001:1,C0002:0,C0003:1,C0004:0';
  expect((await collector.post('/consent', { ...DECISION, groups, consentId: '' })).status).toBe(200);
  const [stored] = await collector.events();
  expect(stored?.payload).toMatchObject({ groups: ['C0001', 'C0003'] });
  expect(stored?.anonymousId).toMatch(/^[\da-f-]{36}$/);
});

it.each([
  ['consentId', { consentId: 'a b' }],
  ['version', { version: '' }],
  ['groups', { groups: ['C0005'] }],
  ['groups', { groups: 'C0001' }],
  ['decidedAt', { decidedAt: 'now' }],
  ['method', { method: 'forced' }],
  ['email', { email: 'a@b.example' }],
])('the refusal of a wrong %s names it', async (name, fields) => {
  const { status, body } = await collector.post('/consent', { ...DECISION, ...fields });
  expect(status).toBe(400);
  expect(body.message).toContain(name);
  expect(await collector.events()).toEqual([]);
});

it('refuses a time with too many digits, which would fill the store', async () => {
  const decidedAt = `2026-11-21T06:00:00.${'0'.repeat(3_000)}Z`;
  expect((await collector.post('/consent', { ...DECISION, decidedAt })).status).toBe(400);
});

it('answers 503 when the quota is full; health and metrics report it, events and readiness don’t change', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const limit = { maxDays: 1_000, maxBytes: 1 };
  const full = await startCollector({ quota: { event: { ...limit, maxBytes: 1e12 }, consent: limit } });
  expect((await full.post('/consent', DECISION)).status).toBe(200);
  const refused = await full.post('/consent', { ...DECISION, consentId: 'other' });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  expect(refused.body.message).toContain('There is no room for more consent records');
  expect((await full.post('/segment/v1/t', viewEvent({ writeKey: WRITE_KEY }))).status).toBe(200);
  expect((await full.events()).map(({ vendor }) => vendor).sort()).toEqual(['consent', 'segment']);
  const health = await (await fetch(`${full.internalUrl}/healthz`)).json();
  expect(health).toMatchObject({ status: 'degraded', problems: [expect.stringContaining('CONSENT_MAX_MB')] });
  expect((await full.get('/healthz')).status).toBe(200);
  const metrics = await (await fetch(`${full.internalUrl}/metrics`)).text();
  expect(metrics).toContain('\nservices_quota_refused_total{table="consent"} 1\n');
  await full.close();
  vi.restoreAllMocks();
});

it('accepts up to 4 KB, and only POST', async () => {
  expect((await collector.post('/consent', { ...DECISION, version: 'x'.repeat(5_000) })).status).toBe(413);
  expect((await collector.get('/consent')).status).toBe(405);
  expect((await collector.post('/consent/other', DECISION)).status).toBe(404);
});

it('a network that floods is refused, and others are stored: it takes a tenth of what is free', async () => {
  const quota = { consent: { maxDays: 1_000, maxBytes: 100_000 } };
  const limited = await startCollector({ rates: CLIENT_LIMITS, quota });
  const statuses: number[] = [];
  const send = async (client: string, n: number) => {
    const headers = { 'X-Forwarded-For': client };
    return (await limited.post('/consent', { ...DECISION, consentId: `c${n}` }, headers)).status;
  };
  for (let n = 0; n < 400; n += 1) statuses.push(await send(`2001:db8:7:${n.toString(16)}::1`, n));
  const others: number[] = [];
  for (let n = 0; n < 20; n += 1) others.push(await send(`198.51.100.${n}`, 1_000 + n));
  await limited.close();
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect(statuses.filter((status) => status === 200).length).toBeLessThan(30);
  expect(new Set(others)).toEqual(new Set([200]));
});

import { createHmac, timingSafeEqual } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { noSignal, testLead, testMeeting, testMessage } from './testing/messages.ts';
import { startVendor, type VendorAnswer, type VendorRequest } from './testing/startVendor.ts';
import { createWebhookChannel, readWebhookSecret, signWebhook } from './webhook.ts';

const endings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0)) await end();
});

const KEY = Buffer.from('0123456789abcdef0123456789abcdef');
const SECRET = `whsec_${KEY.toString('base64')}`;
const NOW = Date.UTC(2026, 10, 23, 9, 0, 0, 700);

/** Verifies as the specification describes it: required headers, five minutes, constant-time comparison of any v1 signature. */
function verify({ headers, body }: VendorRequest, key: Buffer): unknown {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures } = headers;
  if (typeof id !== 'string' || typeof time !== 'string' || typeof signatures !== 'string') throw new Error('headers');
  if (!/^\d+$/.test(time) || Math.abs(NOW / 1_000 - Number(time)) > 300) throw new Error('timestamp');
  if (id.includes('.')) throw new Error('the id could be mistaken for the time');
  const expected = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest();
  const isSigned = signatures.split(' ').some((one) => {
    const [version, signature = ''] = one.split(',');
    const bytes = Buffer.from(signature, 'base64');
    return version === 'v1' && bytes.length === expected.length && timingSafeEqual(bytes, expected);
  });
  if (!isSigned) throw new Error('signature');
  return JSON.parse(body);
}

async function start(answers: VendorAnswer[] = []) {
  const verified: unknown[] = [];
  const vendor = await startVendor((request) => {
    verified.push(verify(request, KEY));
    return answers.shift() ?? { status: 204 };
  });
  endings.push(vendor.close);
  const channel = createWebhookChannel({ url: `${vendor.url}/leads`, secret: SECRET }, () => NOW);
  return {
    ...vendor,
    verified,
    deliver: (...of: Parameters<typeof testMessage>) => channel.deliver(testMessage(...of), noSignal()),
  };
}

it('sends a lead that the receiver can verify', async () => {
  const { deliver, verified, requests } = await start();
  expect(await deliver()).toBe('sent');
  const { idempotencyKey: _, receivedAt: __, ...sent } = testLead();
  expect(verified).toEqual([
    {
      type: 'lead.created',
      timestamp: '2026-11-23T08:30:00.000Z',
      data: { ...sent, receivedAt: '2026-11-23T08:30:00.000Z', meeting: null },
    },
  ]);
  expect(requests[0]?.headers).toMatchObject({
    'content-type': 'application/json',
    'webhook-id': testMessage().id,
    'webhook-timestamp': '1795424400',
  });
});

it('gives the signature of the specification’s libraries', () => {
  // From libraries/go/webhook_test.go of standard-webhooks.
  const key = readWebhookSecret('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw');
  const signature = signWebhook(key, 'msg_p5jXN8AQM9LWM0D4loKWxJek', 1_614_265_330, '{"test": 2432232314}');
  expect(signature).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

it('sends the same id and body in every attempt', async () => {
  const { deliver, requests } = await start([{ status: 500 }]);
  await expect(deliver()).rejects.toMatchObject({ isPermanent: false });
  await deliver();
  const [first, second] = requests;
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  expect(second?.body).toBe(first?.body);
});

it('sends meetings as types of their own', async () => {
  const { deliver, verified } = await start();
  for (const topic of ['meetingBooked', 'meetingMoved', 'meetingCancelled'] as const) {
    await deliver({}, { topic, meeting: testMeeting() });
  }
  expect(verified.map((message) => (message as { type: string }).type)).toEqual([
    'meeting.booked',
    'meeting.moved',
    'meeting.cancelled',
  ]);
});

it('writes all times of a meeting as ISO 8601, also where it has none yet', async () => {
  const { deliver, verified } = await start();
  await deliver({}, { topic: 'meetingBooked', meeting: testMeeting() });
  await deliver({}, { meeting: testMeeting({ state: 'invited', startsAt: null, endsAt: null }) });
  const meetings = verified.map((message) => (message as { data: { meeting: object } }).data.meeting);
  const times = { createdAt: '2026-11-23T08:30:00.000Z', changedAt: '2026-11-23T08:35:00.000Z' };
  expect(meetings).toEqual([
    { ...testMeeting(), ...times, startsAt: '2026-11-24T09:00:00.000Z', endsAt: '2026-11-24T09:30:00.000Z' },
    { ...testMeeting(), ...times, state: 'invited', startsAt: null, endsAt: null },
  ]);
});

it.each([
  [410, true],
  [400, true],
  [422, true],
  [401, false],
  [404, false],
  [302, false],
  [503, false],
])('takes %i as permanent: %s', async (status, isPermanent) => {
  const { deliver, requests } = await start([{ status, headers: { Location: '/elsewhere' } }]);
  await expect(deliver()).rejects.toMatchObject({ isPermanent });
  expect(requests).toHaveLength(1);
});

it('respects Retry-After, in seconds and as a date', async () => {
  const date = new Date(Date.now() + 3_600_000).toUTCString();
  const { deliver } = await start([
    { status: 503, headers: { 'Retry-After': '120' } },
    { status: 429, headers: { 'Retry-After': date } },
  ]);
  await expect(deliver()).rejects.toMatchObject({ retryAfterMs: 120_000 });
  const error: { retryAfterMs: number } = await deliver().catch((caught) => caught);
  expect(error.retryAfterMs).toBeGreaterThan(3_500_000);
});

it.each([
  '',
  'secret',
  'whsec_',
  'whsec_c2hvcnQ=',
  `whsec_${'%'.repeat(40)}`,
  KEY.toString('base64'),
  `whsec_${Buffer.alloc(65).toString('base64')}`,
])('refuses the secret %j', (secret) => {
  expect(() => createWebhookChannel({ url: 'http://localhost', secret })).toThrow('24 to 64 bytes as base64');
});

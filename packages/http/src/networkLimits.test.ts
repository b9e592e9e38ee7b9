import { expect, test } from 'vitest';
import { clientKey } from './clientAddress.ts';
import { createClientLimits, createClientRateLimit } from './clientLimits.ts';
import { createJointRateLimit, NETWORK_SHARE, queueKey } from './networkLimits.ts';

/** The keys of the first /64 networks of one /56. */
const networksOf56 = (count: number) =>
  Array.from({ length: count }, (_, index) => clientKey(`2001:db8:7:${(0x100 + index).toString(16)}::1`));

/** A limit with a clock that stands. */
const start = (perMinute: number) => {
  const [clients, networks] = [1, NETWORK_SHARE].map((share) =>
    createClientRateLimit({ perMinute: share * perMinute, now: () => 0 }),
  ) as [ReturnType<typeof createClientRateLimit>, ReturnType<typeof createClientRateLimit>];
  return createJointRateLimit(clients, networks);
};

test.each([
  ...(['RATE_LIMIT_BOOKINGS', 'RATE_LIMIT_FORMS', 'RATE_LIMIT_CONFIRMATIONS', 'RATE_LIMIT_SUSPECTS'] as const),
  ...(['RATE_LIMIT_PRODUCT_EVENTS', 'RATE_LIMIT_MONITORING', 'RATE_LIMIT_RECORDINGS'] as const),
  ...(['RATE_LIMIT_EVENTS', 'RATE_LIMIT_CONSENT', 'RATE_LIMIT_IDENTIFICATION'] as const),
])('%s is three times its value for all networks of one customer together', (name) => {
  const limit = createClientLimits({ [name]: 10 })[name];
  const taken = networksOf56(20).flatMap((client) => Array.from({ length: 10 }, () => limit.take(client)));
  expect(taken.filter((waitS) => waitS === 0)).toHaveLength(30);
  expect(limit.take(clientKey('2001:db8:8::1'))).toBe(0);
  const offices = Array.from({ length: 20 }, (_, index) => limit.take(clientKey(`192.0.2.${index}`)));
  expect(offices.every((waitS) => waitS === 0)).toBe(true);
});

test('a refusal of the network costs the client nothing, and what is given back counts for both', () => {
  const limit = start(2);
  const [a = '', b = '', c = '', d = ''] = networksOf56(4);
  for (const client of [a, a, b, b, c, c]) expect(limit.take(client)).toBe(0);
  expect(limit.take(d)).toBeGreaterThan(0);
  limit.giveBack(a);
  limit.giveBack(b);
  expect([limit.take(d), limit.take(d)]).toEqual([0, 0]);
});

test('gives back no more than a large request was charged', () => {
  const limit = start(2);
  expect(limit.take('192.0.2.1', 10)).toBe(0);
  limit.giveBack('192.0.2.1', 10);
  expect([limit.take('192.0.2.1', 2) === 0, limit.take('192.0.2.1') > 0]).toEqual([true, true]);
});

test('in queues all networks of one customer have three keys, and other clients their own', () => {
  expect(new Set(networksOf56(200).map(queueKey)).size).toBe(NETWORK_SHARE);
  const others = ['192.0.2.1', '192.0.2.2', '2001:db8:8::1', '2001:db8:9::1'].map((address) =>
    queueKey(clientKey(address)),
  );
  expect(new Set([...others, ...networksOf56(200).map(queueKey)]).size).toBe(others.length + NETWORK_SHARE);
  expect(queueKey(clientKey('192.0.2.1'))).toBe('192.0.2.1');
});

test.each([
  ...(['RATE_LIMIT_EVENTS_PER_DAY', 'RATE_LIMIT_PRODUCT_EVENTS_PER_DAY', 'RATE_LIMIT_MONITORING_PER_DAY'] as const),
  ...(['RATE_LIMIT_RECORDINGS_PER_DAY', 'RATE_LIMIT_CONSENT_PER_DAY', 'RATE_LIMIT_FORMS_PER_DAY'] as const),
])('%s is for a whole network and refilled over a day', (name) => {
  const clock = { ms: 0 };
  const limit = createClientLimits({ [name]: { perMinute: 10 / 1_440, burst: 10, now: () => clock.ms } })[name];
  const taken = networksOf56(20).map((client) => limit.take(client));
  expect(taken.filter((waitS) => waitS === 0)).toHaveLength(10);
  expect(limit.take(clientKey('2001:db8:8::1'))).toBe(0);
  clock.ms = 8_640_000;
  expect(networksOf56(2).map((client) => limit.take(client) === 0)).toEqual([true, false]);
});

test('a network takes no more than there is room for, and an empty one is refused nothing', () => {
  const limit = createClientLimits({ RATE_LIMIT_CONSENT_PER_DAY: 100 }).RATE_LIMIT_CONSENT_PER_DAY;
  expect([limit.take('192.0.2.1', 1, 2), limit.take('192.0.2.1', 1, 2)]).toEqual([0, 0]);
  expect(limit.take('192.0.2.1', 1, 2)).toBeGreaterThan(0);
  expect([limit.take('192.0.2.2', 1, 2), limit.take('192.0.2.1', 1, 3)]).toEqual([0, 0]);
});

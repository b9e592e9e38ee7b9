import { expect, test } from 'vitest';
import { clientKey } from './clientAddress.ts';
import { createClientLimits, createClientRateLimit } from './clientLimits.ts';
import { createNetworkRateLimit, NETWORK_SHARE, queueKey } from './networkLimits.ts';

/** The keys of the first /64 networks of one /56. */
const networksOf56 = (count: number) =>
  Array.from({ length: count }, (_, index) => clientKey(`2001:db8:7:${(0x100 + index).toString(16)}::1`));

/** A limit with a clock that stands. */
const start = (perMinute: number) => {
  const [clients, networks] = [1, NETWORK_SHARE].map((share) =>
    createClientRateLimit({ perMinute: share * perMinute, now: () => 0 }),
  ) as [ReturnType<typeof createClientRateLimit>, ReturnType<typeof createClientRateLimit>];
  return createNetworkRateLimit(clients, networks);
};

test.each([
  ...(['RATE_LIMIT_BOOKINGS', 'RATE_LIMIT_FORMS', 'RATE_LIMIT_CONFIRMATIONS', 'RATE_LIMIT_SUSPECTS'] as const),
  ...(['RATE_LIMIT_PRODUCT_EVENTS', 'RATE_LIMIT_MONITORING', 'RATE_LIMIT_RECORDINGS'] as const),
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

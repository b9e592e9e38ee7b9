import { describe, expect, test } from 'vitest';
import {
  type CLIENT_LIMITS,
  type ClientRateLimitOptions,
  createClientLimits,
  createClientRateLimit,
  createClientShare,
  requestCost,
} from './clientLimits.ts';

test('limits only what is configured', () => {
  const limits = createClientLimits({ RATE_LIMIT_EVENTS: 1, RATE_LIMIT_DEBUG: 0 });
  const second = (name: keyof typeof CLIENT_LIMITS) => [limits[name].take('a'), limits[name].take('a')][1];
  expect(second('RATE_LIMIT_EVENTS')).toBe(60);
  expect(second('RATE_LIMIT_DEBUG')).toBe(0);
  expect(second('RATE_LIMIT_CONSENT')).toBe(0);
});

test.each([
  ['nothing', {}, 1],
  ['an event', { 'content-length': '2000' }, 1],
  ['a batch', { 'content-length': '40000' }, 10],
  ['more than is read', { 'content-length': '99999999999' }, 147],
  ['a body of unknown length', { 'transfer-encoding': 'chunked' }, 147],
  ['an ignored length', { 'content-length': '1', 'transfer-encoding': 'chunked' }, 147],
])('charges for %s', (_, headers, cost) => {
  expect(requestCost(headers, 600_000)).toBe(cost);
});

/** A limit with a clock that the test sets. */
function start(options: Partial<ClientRateLimitOptions> = {}) {
  const clock = { ms: 0 };
  return { clock, limit: createClientRateLimit({ perMinute: 60, now: () => clock.ms, ...options }) };
}

/** The number of requests, out of `count`, that pass. */
function passing(limit: ReturnType<typeof createClientRateLimit>, client: string, count: number): number {
  return Array.from({ length: count }, () => limit.take(client)).filter((wait) => wait === 0).length;
}

test('lets a burst of one minute pass, then refills steadily', () => {
  const { clock, limit } = start();
  expect(passing(limit, 'a', 100)).toBe(60);
  clock.ms = 2_500;
  expect(passing(limit, 'a', 100)).toBe(2);
  clock.ms = 120_000;
  expect(passing(limit, 'a', 100)).toBe(60);
});

test('names the seconds to wait, never less than one', () => {
  const { clock, limit } = start({ perMinute: 6, burst: 2 });
  passing(limit, 'a', 2);
  expect(limit.take('a')).toBe(10);
  clock.ms = 9_900;
  expect(limit.take('a')).toBe(1);
  clock.ms = 10_000;
  expect(limit.take('a')).toBe(0);
});

test('gives back what wasn’t used', () => {
  const { limit } = start({ perMinute: 2 });
  expect([limit.take('a'), limit.take('a')]).toEqual([0, 0]);
  limit.giveBack('a');
  limit.giveBack('unknown');
  expect([limit.take('a'), limit.take('a')]).toEqual([0, 30]);
});

test('refills bookings over a day', () => {
  const { RATE_LIMIT_BOOKINGS: limit } = createClientLimits({ RATE_LIMIT_BOOKINGS: 2 });
  expect([limit.take('a'), limit.take('a'), limit.take('a')]).toEqual([0, 0, 43_200]);
});

test('counts each client by itself', () => {
  const { limit } = start({ burst: 1 });
  expect(['a', 'a', 'b', 'b'].map((client) => limit.take(client) > 0)).toEqual([false, true, false, true]);
});

test('charges large requests more, and refuses none for ever', () => {
  const { clock, limit } = start({ burst: 10 });
  expect(limit.take('a', 8)).toBe(0);
  expect(limit.take('a', 3)).toBe(1);
  expect(limit.take('a', 2)).toBe(0);
  expect(limit.take('a', 1_000)).toBe(10);
  clock.ms = 10_000;
  expect(limit.take('a', 1_000)).toBe(0);
});

test('a client that keeps sending does not wait longer', () => {
  const { clock, limit } = start({ burst: 1 });
  passing(limit, 'a', 1_000);
  clock.ms = 1_000;
  expect(limit.take('a')).toBe(0);
});

test('0 refuses nothing and stores no clients', () => {
  const { limit } = start({ perMinute: 0 });
  expect(passing(limit, 'a', 10_000)).toBe(10_000);
  expect(limit.size).toBe(0);
});

describe('with a full map of clients', () => {
  test('a client that floods stays refused, however many other clients there are', () => {
    const { clock, limit } = start({ maxClients: 100 });
    passing(limit, 'flooder', 1_000);
    let passed = 0;
    for (let n = 0; n < 50_000; n += 1) {
      clock.ms += 0.1;
      expect(limit.take(`other-${n}`)).toBe(0);
      expect(limit.size).toBeLessThanOrEqual(100);
      if (n % 100 === 0) passed += passing(limit, 'flooder', 5);
    }
    // The refill of 4.99 seconds.
    expect(passed).toBe(4);
  });

  test('a client that floods can’t be evicted by helpers with other addresses', () => {
    const { limit } = start({ maxClients: 100 });
    passing(limit, 'flooder', 1_000);
    for (let n = 0; n < 50_000; n += 1) passing(limit, `helper-${n}`, 3);
    expect(limit.take('flooder')).toBeGreaterThan(0);
  });

  test('a new client passes even where all others flood', () => {
    const { limit } = start({ maxClients: 10 });
    for (let n = 0; n < 100; n += 1) expect(passing(limit, `flooder-${n}`, 100)).toBe(60);
    expect(limit.take('visitor')).toBe(0);
    expect(limit.size).toBe(10);
  });
});

test('limits the slots of one client, and leaves the rest to others', () => {
  const share = createClientShare({ maxOpen: 3, maxPerClient: 2 });
  const first = share.open('a');
  expect(typeof share.open('a')).toBe('function');
  expect(share.open('a')).toBe('client');
  expect(typeof share.open('b')).toBe('function');
  expect(share.open('b')).toBe('all');
  expect(share.size).toBe(3);
  if (typeof first === 'function') first();
  expect(typeof share.open('b')).toBe('function');
});

test('a slot that is released twice counts once', () => {
  const share = createClientShare({ maxOpen: 2, maxPerClient: 0 });
  const close = share.open('a');
  share.open('a');
  if (typeof close === 'function') {
    close();
    close();
  }
  expect(share.size).toBe(1);
  expect(typeof share.open('a')).toBe('function');
  expect(share.open('a')).toBe('all');
});

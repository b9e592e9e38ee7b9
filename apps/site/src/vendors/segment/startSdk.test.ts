import type { Analytics, Context } from '@segment/analytics-next';
import { afterEach, expect, test, vi } from 'vitest';
import type { TrackedEvent } from '../../analytics/tracker/trackedEvent.ts';
import { sendToSdk, withFastTimeZone } from './startSdk.ts';

const context = {} as Context;
const readTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

afterEach(() => vi.unstubAllGlobals());

test('with Temporal the SDK, and only the SDK, reads the time zone from it', () => {
  vi.stubGlobal('Temporal', { Now: { timeZoneId: () => 'Pacific/Chatham' } });
  const { DateTimeFormat } = Intl;
  const zones: string[] = [];
  const enrich = vi.fn((event: Context) => {
    zones.push(readTimeZone());
    return event;
  });
  expect(withFastTimeZone(enrich)(context)).toBe(context);
  expect(zones).toEqual(['Pacific/Chatham']);
  expect(Intl.DateTimeFormat).toBe(DateTimeFormat);
});

test('a failure leaves the page unchanged', () => {
  vi.stubGlobal('Temporal', { Now: { timeZoneId: () => 'Pacific/Chatham' } });
  const { DateTimeFormat } = Intl;
  const failing = withFastTimeZone((_: Context): Context => {
    throw new Error('broken');
  });
  expect(() => failing(context)).toThrow('broken');
  expect(Intl.DateTimeFormat).toBe(DateTimeFormat);
});

test('without Temporal nothing changes', () => {
  vi.stubGlobal('Temporal', undefined);
  const enrich = (event: Context) => event;
  expect(withFastTimeZone(enrich)).toBe(enrich);
});

const SAME = { messageId: 'm1', anonymousId: 'a1', timestamp: '2026-11-21T08:00:00.000Z', context: { locale: 'de' } };
const OPTIONS = { ...SAME, timestamp: new Date(SAME.timestamp) };

test.each([
  [{ type: 'track', event: 'click web', properties: { a: 1 } }, ['track', 'click web', { a: 1 }, OPTIONS]],
  [{ type: 'page', name: 'home', properties: { b: 1 } }, ['page', 'home', { b: 1 }, OPTIONS]],
  [{ type: 'screen', name: 'home', properties: {} }, ['screen', 'home', {}, OPTIONS]],
  [{ type: 'identify', userId: 'u1', traits: { c: 1 } }, ['identify', 'u1', { c: 1 }, OPTIONS]],
  [{ type: 'identify', traits: { c: 1 } }, ['identify', { c: 1 }, OPTIONS]],
  [{ type: 'group', groupId: 'g1', traits: {} }, ['group', 'g1', {}, OPTIONS]],
  [{ type: 'alias', userId: 'u2', previousId: 'u1' }, ['alias', 'u2', 'u1', OPTIONS]],
])('%j is passed on unchanged', (call, expected) => {
  const received: unknown[][] = [];
  const user = { traits: () => ({}) };
  const recorder = new Proxy(
    { user: () => user },
    {
      get: (own, name) =>
        name === 'user' ? own.user : async (...parameters: unknown[]) => received.push([name, ...parameters]),
    },
  );
  sendToSdk(recorder as unknown as Analytics, { ...SAME, ...call } as unknown as TrackedEvent);
  expect(received).toEqual([expected]);
});

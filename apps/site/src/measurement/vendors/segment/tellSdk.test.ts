import type { Analytics } from '@segment/analytics-next';
import { expect, test } from 'vitest';
import type { TrackedEvent } from '../../tracker/TrackedEvent.ts';
import { tellSdk } from './tellSdk.ts';

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
])('%j is told as it happened', (call, expected) => {
  const told: unknown[][] = [];
  const recorder = new Proxy(
    {},
    {
      get:
        (_, name) =>
        async (...parameters: unknown[]) =>
          told.push([name, ...parameters]),
    },
  );
  tellSdk(recorder as Analytics, { ...SAME, ...call } as unknown as TrackedEvent);
  expect(told).toEqual([expected]);
});

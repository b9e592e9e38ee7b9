import { expect, test } from 'vitest';
import type { TrackedCall, TrackedEvent } from '../../analytics/tracker/trackedEvent.ts';
import { productEvent } from './productEvent.ts';

const PAGE = { path: '/', search: '', title: 'Home', referrer: '', url: 'https://a.example/' };
const COMMON = {
  messageId: 'm1',
  anonymousId: 'visitor-1',
  timestamp: '2026-11-23T10:00:00.000Z',
  context: { page: PAGE, userAgent: 'Agent', locale: 'de', sessionStart: 1_790_000_000_000 },
};
const make = (call: TrackedCall, context = {}) =>
  productEvent({ ...COMMON, ...call, context: { ...COMMON.context, ...context } } as unknown as TrackedEvent);

// REQ-PAN-01
test.each<[TrackedCall, object]>([
  [
    { type: 'track', event: 'click web', properties: { text: 'Go' } },
    { event_type: 'click web', event_properties: { text: 'Go', page: PAGE } },
  ],
  [
    { type: 'page', name: 'home', properties: {} },
    { event_type: 'page', event_properties: { name: 'home' } },
  ],
  [
    { type: 'screen', name: 's', properties: {} },
    { event_type: 'screen', event_properties: { name: 's' } },
  ],
  [
    { type: 'identify', userId: 'u1', traits: { plan: 'pro' } },
    { event_type: '$identify', user_id: 'u1', user_properties: { $set: { plan: 'pro' } } },
  ],
  [
    { type: 'identify', traits: {} },
    { event_type: '$identify', user_properties: { $set: {} } },
  ],
  [
    { type: 'group', groupId: 'g1', traits: { size: 3 } },
    { event_type: '$groupidentify', groups: { group: 'g1' }, group_properties: { $set: { size: 3 } } },
  ],
  [
    { type: 'alias', userId: 'u1', previousId: 'u0' },
    { event_type: 'alias', user_id: 'u1', event_properties: { previousId: 'u0' } },
  ],
])('%j keeps its id, time, visitor and session', (call, expected) => {
  expect(make(call)).toMatchObject({
    ...{ insert_id: 'm1', device_id: 'visitor-1', session_id: 1_790_000_000_000, language: 'de' },
    time: Date.parse(COMMON.timestamp),
    ...expected,
  });
});

// REQ-RPL-06
test('an event of a recorded session leads to its recording', () => {
  const call = { type: 'track', event: 'click web', properties: {} } as const;
  expect(make(call, { replayId: 'visitor-1/1790000000000' }).event_properties).toEqual({
    ...{ page: PAGE, '[Amplitude] Session Replay ID': 'visitor-1/1790000000000' },
  });
  expect(make(call).event_properties).toEqual({ page: PAGE });
});

test('an anonymous visitor has no user id', () => {
  expect(make({ type: 'identify', traits: {} })).not.toHaveProperty('user_id');
});

test('an event outside of sessions says so, and the country is left out where it is unknown', () => {
  const call: TrackedCall = { type: 'page', properties: {} };
  expect(make(call, { sessionStart: undefined })).toMatchObject({ session_id: -1 });
  expect(make(call)).not.toHaveProperty('country');
  expect(make(call, { location: { country: 'DE' } })).toMatchObject({ country: 'DE' });
});

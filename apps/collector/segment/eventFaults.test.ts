import { expect, test } from 'vitest';
import { findFault } from './eventFaults.ts';

const track = (fields: Record<string, unknown>) =>
  findFault({ anonymousId: 'a', event: 'click web', ...fields }, 'track')?.message;

test.each([
  [{ event: undefined }, 'event, the name of what is tracked, is missing'],
  [{ event: null }, 'event, the name of what is tracked, is missing'],
  [{ event: '' }, 'event, the name of what is tracked, is missing'],
  [{ event: 'x'.repeat(5_000) }, 'event has 5000 characters; 512 at most'],
  [{ event: 'click\nweb' }, 'event must have no control characters'],
  [{ event: { name: 'click web' } }, 'event must be a text'],
  [{ event: 7 }, 'event must be a text'],
  [{ userId: Number.POSITIVE_INFINITY }, 'userId must be a text'],
  [{ event: false }, 'event must be a text'],
  [{ messageId: '' }, 'messageId is empty; leave it out'],
  [{ messageId: 'x'.repeat(101) }, 'messageId has 101 characters; 100 at most'],
  [{ messageId: ['x'] }, 'messageId must be a text'],
  [{ anonymousId: 'x'.repeat(513) }, 'anonymousId has 513 characters; 512 at most'],
  [{ userId: 'a\0' }, 'userId must have no control characters'],
  [{ anonymousId: '', userId: null }, 'anonymousId or userId is missing'],
])('describes the fault of %j', (fields, message) => {
  expect(track(fields)).toBe(message);
});

test.each([{}, { event: 'x'.repeat(512) }, { messageId: null }, { userId: 7 }])('%j is a valid event', (fields) => {
  expect(track(fields)).toBeUndefined();
});

test('a name is checked even where none is required', () => {
  expect(findFault({ anonymousId: 'a', name: 7 }, 'page')?.message).toBe('name must be a text');
  expect(findFault({ anonymousId: 'a', event: {} }, 'page')?.message).toBe('event must be a text');
});

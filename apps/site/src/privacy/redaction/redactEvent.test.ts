import { expect, test } from 'vitest';
import { redactEvent } from './redactEvent.ts';

test('every e-mail address is replaced in a copy of the event', () => {
  const event = {
    type: 'page',
    properties: { url: 'https://a.example/?email=jane@x.io', list: ['jane@x.io', 3, null], at: new Date(0) },
    context: { page: { referrer: 'https://b.example/?u=jane%40x.io' }, campaign: { content: 'jane@x.io' } },
  };
  const before = structuredClone(event);
  expect(redactEvent(event)).toEqual({
    type: 'page',
    properties: { url: 'https://a.example/?email=REDACTED', list: ['REDACTED', 3, null], at: new Date(0) },
    context: { page: { referrer: 'https://b.example/?u=REDACTED' }, campaign: { content: 'REDACTED' } },
  });
  expect(event).toEqual(before);
});

test('traits and ids of a person stay, except page addresses in them', () => {
  const event = { userId: 'jane@x.io', traits: { email: 'jane@x.io', landing: 'https://a.example/?email=jane@x.io' } };
  expect(redactEvent(event)).toEqual({
    userId: 'jane@x.io',
    traits: { email: 'jane@x.io', landing: 'https://a.example/?email=REDACTED' },
  });
});

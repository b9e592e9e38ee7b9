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

test.each(['userId', 'previousId', 'groupId'])('%s stays, unless it is the address of a page', (key) => {
  for (const id of ['jane@x.io', 'see a/b jane@x.io', 'really? jane@x.io', 'c:jane@x.io'])
    expect(redactEvent({ [key]: id })).toEqual({ [key]: id });
  for (const start of ['/', 'https://a.example/', 'web+a2:/', '?q=', '#'])
    expect(redactEvent({ [key]: `${start}jane@x.io` })).toEqual({ [key]: `${start}REDACTED` });
});

test('an object with a field of any name is plain', () => {
  const properties = { toString: 'jane@x.io', valueOf: 1 };
  expect(redactEvent({ properties })).toEqual({ properties: { toString: 'REDACTED', valueOf: 1 } });
});

test('objects that are not plain stay unchanged', () => {
  const map = new Map([['mail', 'jane@x.io']]);
  expect(redactEvent({ map, none: undefined, flag: true })).toEqual({ map, none: undefined, flag: true });
});

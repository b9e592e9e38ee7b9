import { expect, it } from 'vitest';
import { encodeCursor, readCursor } from './eventQuery.ts';

it.each([0, 9, 10, 42])('a cursor names the position in the list, also in table %i', (table) => {
  const position = { receivedAt: 1_764_000_000_000, id: 17, table };
  expect(readCursor(encodeCursor(position))).toEqual(position);
});

it.each(['', 'x', Buffer.from('1.2').toString('base64url'), Buffer.from('1.2.x').toString('base64url')])(
  'refuses "%s", which is no cursor of ours',
  (text) => {
    expect(() => readCursor(text)).toThrow('cursor is none of ours');
  },
);

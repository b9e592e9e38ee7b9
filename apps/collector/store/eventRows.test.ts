import { expect, it } from 'vitest';
import { occurrenceTime } from './eventRows.ts';

const RECEIVED = Date.parse('2026-11-21T06:00:10.000Z');
const at = (message: object) => new Date(occurrenceTime(message, RECEIVED)).toISOString();

it.each([
  ['a right clock', { timestamp: '2026-11-21T06:00:00.000Z', sentAt: '2026-11-21T06:00:09.900Z' }, '06:00:00.100Z'],
  ['a clock three years ahead', { timestamp: '2029-11-21T06:00:00Z', sentAt: '2029-11-21T06:00:04Z' }, '06:00:06.000Z'],
  ['a clock of 1970', { timestamp: '1970-01-01T00:00:00Z', sentAt: '1970-01-01T00:01:00Z' }, '05:59:10.000Z'],
  ['another zone', { timestamp: '2026-11-21T08:00:00+02:00', sentAt: '2026-11-21T06:00:10Z' }, '06:00:00.000Z'],
  ['no time of sending', { timestamp: '2026-11-21T05:00:00Z' }, '05:00:00.000Z'],
  ['a decision on consent', { decidedAt: '2026-11-21T06:00:09.000Z' }, '06:00:09.000Z'],
  ['no time', { sentAt: '2026-11-21T06:00:10Z' }, '06:00:10.000Z'],
  ['a time that is none', { timestamp: 'soon', sentAt: '2026-11-21T06:00:10Z' }, '06:00:10.000Z'],
  ['a time of sending that is none', { timestamp: '2026-11-21T05:00:00Z', sentAt: 7 }, '05:00:00.000Z'],
])('is correct with %s', (_, message, time) => {
  expect(at(message)).toBe(`2026-11-21T${time}`);
});

it('is at most 7 days before the arrival and 5 minutes after it', () => {
  expect(at({ timestamp: '2029-11-21T06:00:00Z' })).toBe('2026-11-21T06:05:10.000Z');
  expect(at({ timestamp: '2020-11-21T06:00:00Z' })).toBe('2026-11-14T06:00:10.000Z');
  const left = { timestamp: '2026-11-01T06:00:00Z', sentAt: '2026-11-21T06:00:10Z' };
  expect(at(left)).toBe('2026-11-14T06:00:10.000Z');
  expect(at({ timestamp: '9999-12-31T23:59:59Z', sentAt: '0001-01-01T00:00:00Z' })).toBe('2026-11-21T06:05:10.000Z');
});

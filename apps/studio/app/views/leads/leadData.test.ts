import { expect, it } from 'vitest';
import { mailLink, nameOf } from './leadData.ts';
import { byDay, clockIn, dayName } from './meetingDays.ts';

it.each([
  ['ada@studio.example', 'mailto:ada@studio.example'],
  ['müller@studio.example', 'mailto:m%C3%BCller@studio.example'],
  ["o'neil+x&y=z?cc=@studio.example", "mailto:o'neil%2Bx%26y%3Dz%3Fcc%3D@studio.example"],
])('the link to %j adds no header and no other address', (email, link) => expect(mailLink(email)).toBe(link));

it('a lead without a name is called by its address', () => {
  expect(nameOf({ name: null, email: 'ada@studio.example' })).toBe('ada@studio.example');
});

it('names today and tomorrow over the end of a month', () => {
  expect(['2026-11-30', '2026-12-01', '2026-12-02'].map((day) => dayName(day, '2026-11-30'))).toEqual([
    ...['Today', 'Tomorrow', undefined],
  ]);
});

it('writes times on the clock of a zone', () => {
  expect(clockIn('2026-11-30T09:30:00.000Z', 'Europe/Berlin')).toBe('10:30');
  expect(clockIn('2026-11-30T23:30:00.000Z', 'Europe/Berlin', true)).toBe('Tue 1 Dec, 00:30');
  expect(clockIn(null, 'UTC')).toBe('');
});

it('groups meetings by day in their order, and has days that are asked for without any', () => {
  const meetings = ['2026-11-30', '2026-12-01', '2026-12-01'].map((day) => ({ day }));
  const days = byDay(meetings as unknown as Parameters<typeof byDay>[0], ['2026-11-29', '2026-11-30']);
  expect(days.map(([day, ofDay]) => [day, ofDay.length])).toEqual([
    ['2026-11-29', 0],
    ['2026-11-30', 1],
    ['2026-12-01', 2],
  ]);
});

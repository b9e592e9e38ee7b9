import { describe, expect, it, test } from 'vitest';
import { meetingTime, readReader, slotDays, zoneName } from './slotDays.ts';

const slots = (...starts: string[]) =>
  starts.map((start) => ({ start: Date.parse(start), end: Date.parse(start) + 1_800_000 }));
/** `Intl` writes narrow and no-break spaces in some languages. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ');
const shown = (timeZone: string, locale: string, ...starts: string[]) =>
  slotDays(slots(...starts), { timeZone, locale }).map(({ date, label, slots: ofDay }) => [
    date,
    plain(label),
    ofDay.map((slot) => plain(slot.label)),
  ]);

// REQ-LEA-21
describe('slots by day', () => {
  const [MORNING, NIGHT] = ['2026-11-24T08:30Z', '2026-11-24T23:30Z'];
  test.each([
    [
      'Europe/Berlin',
      'de',
      [
        ['2026-11-24', 'Dienstag, 24. November', ['09:30']],
        ['2026-11-25', 'Mittwoch, 25. November', ['00:30']],
      ],
    ],
    ['America/New_York', 'en-US', [['2026-11-24', 'Tuesday 24 November', ['03:30', '18:30']]]],
    [
      'Asia/Kolkata',
      'en-GB',
      [
        ['2026-11-24', 'Tuesday 24 November', ['14:00']],
        ['2026-11-25', 'Wednesday 25 November', ['05:00']],
      ],
    ],
    [
      'Pacific/Chatham',
      'fr-FR',
      [
        ['2026-11-24', 'mardi 24 novembre', ['22:15']],
        ['2026-11-25', 'mercredi 25 novembre', ['13:15']],
      ],
    ],
    ['America/Sao_Paulo', 'pt-BR', [['2026-11-24', 'terça-feira, 24 de novembro', ['05:30', '20:30']]]],
    [
      'Europe/Madrid',
      'es-ES',
      [
        ['2026-11-24', 'martes, 24 de noviembre', ['09:30']],
        ['2026-11-25', 'miércoles, 25 de noviembre', ['00:30']],
      ],
    ],
    [
      'Europe/Rome',
      'it',
      [
        ['2026-11-24', 'martedì 24 novembre', ['09:30']],
        ['2026-11-25', 'mercoledì 25 novembre', ['00:30']],
      ],
    ],
  ])('stand under the day and time of %s, in %s', (timeZone, locale, expected) => {
    expect(shown(timeZone, locale, MORNING, NIGHT)).toEqual(expected);
  });

  it('name the offset where a time comes twice', () => {
    expect(shown('Europe/Berlin', 'de', '2026-10-25T00:00Z', '2026-10-25T00:30Z', '2026-10-25T01:30Z')).toEqual([
      ['2026-10-25', 'Sonntag, 25. Oktober', ['02:00', '02:30 GMT+2', '02:30 GMT+1']],
    ]);
    expect(shown('America/New_York', 'en-US', '2026-11-01T05:30Z', '2026-11-01T06:30Z')).toEqual([
      ['2026-11-01', 'Sunday 1 November', ['01:30 GMT-4', '01:30 GMT-5']],
    ]);
  });

  it('skip the hour that the visitor’s clock skips', () => {
    expect(shown('America/New_York', 'en-GB', '2027-03-14T06:30Z', '2027-03-14T07:00Z')).toEqual([
      ['2027-03-14', 'Sunday 14 March', ['01:30', '03:00']],
    ]);
  });

  it('keep their instant in UTC', () => {
    expect(slotDays(slots(MORNING), { timeZone: 'Pacific/Chatham', locale: 'de' })[0]?.slots[0]?.start).toBe(
      '2026-11-24T08:30:00.000Z',
    );
    expect(slotDays([], { timeZone: 'UTC', locale: 'de' })).toEqual([]);
  });
});

describe('whose time and language', () => {
  test.each([
    ['Europe/Rome', 'it', { timeZone: 'Europe/Rome', locale: 'it' }],
    ['Asia/Calcutta', 'en-US', { timeZone: 'Asia/Calcutta', locale: 'en-GB' }],
    ['UTC', 'en', { timeZone: 'UTC', locale: 'en-GB' }],
    // Neither is something that a visitor could correct.
    ['Mars/Base', 'xx', { timeZone: 'Europe/Berlin', locale: 'en-GB' }],
    [null, null, { timeZone: 'Europe/Berlin', locale: 'en-GB' }],
    ['x'.repeat(1_000_000), `de-${'x-'.repeat(1_000)}`, { timeZone: 'Europe/Berlin', locale: 'en-GB' }],
    ['+02:00', 'de-u-nu-thai', { timeZone: 'Europe/Berlin', locale: 'en-GB' }],
  ])('%s and %s', (timeZone, locale, expected) => {
    expect(readReader({ timeZone, locale }, 'Europe/Berlin')).toEqual(expected);
  });
});

test.each([
  ['Europe/Berlin', 'de', 'Dienstag, 24. November 2026, 09:30–10:00 Uhr MEZ'],
  ['America/New_York', 'en-US', 'Tuesday 24 November 2026, 03:30–04:00 GMT-5'],
  ['Asia/Kolkata', 'en-GB', 'Tuesday 24 November 2026, 14:00–14:30 GMT+5:30'],
])('a meeting’s time in %s names day, time and zone', (timeZone, locale, expected) => {
  const [meeting = { start: 0, end: 0 }] = slots('2026-11-24T08:30Z');
  expect(plain(meetingTime(meeting, { timeZone, locale }))).toBe(expected);
});

test.each([
  ['Europe/Berlin', 'de', 'Mitteleuropäische Zeit (Europe/Berlin)'],
  ['America/New_York', 'en-US', 'Eastern Time (America/New York)'],
  ['UTC', 'en-GB', 'UTC'],
])('the zone %s has a name for people', (timeZone, locale, expected) => {
  expect(zoneName({ timeZone, locale }, Date.parse('2026-11-24T08:30Z'))).toBe(expected);
});

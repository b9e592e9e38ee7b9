import { Temporal } from 'temporal-polyfill';
import { describe, expect, it, test } from 'vitest';
import { calendarDay, DAY_MS, firstInstantAt, MINUTE_MS } from './zonedTime.ts';

const at = (day: string, time: string, zone: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(firstInstantAt(Temporal.PlainDate.from(day), hours * 60 + minutes, zone)).toISOString();
};
/** What a clock shows, as `Intl` writes it, which Swedes write as ISO 8601 does. */
const shown = (instant: number, timeZone: string) =>
  new Date(instant).toLocaleString('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' });

// Changes of 2026 and 2027: https://data.iana.org/time-zones/tzdb/ (europe, northamerica, australasia).
describe('the day of a calendar', () => {
  test.each([
    ['Europe/Berlin', '2026-11-22T23:00:00Z', '2026-11-23'],
    ['Europe/Berlin', '2026-11-22T22:59:59Z', '2026-11-22'],
    ['Asia/Kolkata', '2026-11-23T18:30:00Z', '2026-11-24'],
    ['Pacific/Chatham', '2026-11-23T10:15:00Z', '2026-11-24'],
    ['Pacific/Chatham', '2026-07-01T11:14:59Z', '2026-07-01'],
    ['UTC', '2026-11-23T00:00:00Z', '2026-11-23'],
    ['America/New_York', '1969-12-31T23:59:59.999Z', '1969-12-31'],
  ])('%s at %s: %s', (zone, instant, expected) => {
    expect(String(calendarDay(Date.parse(instant), zone))).toBe(expected);
  });
});

describe('the first instant at which a clock shows a time', () => {
  test.each([
    ['an ordinary time', '2026-11-24', '09:00', 'Europe/Berlin', '2026-11-24T08:00:00.000Z'],
    ['midnight at the end of a day', '2026-11-24', '24:00', 'Europe/Berlin', '2026-11-24T23:00:00.000Z'],
    ['half-hour offsets', '2026-11-24', '09:00', 'Asia/Kolkata', '2026-11-24T03:30:00.000Z'],
    [
      'offsets of three quarters of an hour, in summer',
      '2026-11-24',
      '09:00',
      'Pacific/Chatham',
      '2026-11-23T19:15:00.000Z',
    ],
    ['and in winter', '2026-07-02', '09:00', 'Pacific/Chatham', '2026-07-01T20:15:00.000Z'],
    ['offsets far from UTC', '2026-11-24', '09:00', 'Pacific/Kiritimati', '2026-11-23T19:00:00.000Z'],
    ['offsets far behind UTC', '2026-11-24', '23:30', 'Pacific/Pago_Pago', '2026-11-25T10:30:00.000Z'],
    ['before clocks go forward', '2026-03-29', '01:59', 'Europe/Berlin', '2026-03-29T00:59:00.000Z'],
    ['a time that doesn’t exist: the change', '2026-03-29', '02:30', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
    ['after clocks went forward', '2026-03-29', '03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
    ['a time that comes twice: the first', '2026-10-25', '02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['after clocks went back', '2026-10-25', '03:00', 'Europe/Berlin', '2026-10-25T02:00:00.000Z'],
    ['no such time in New York', '2027-03-14', '02:15', 'America/New_York', '2027-03-14T07:00:00.000Z'],
    ['twice in New York', '2026-11-01', '01:15', 'America/New_York', '2026-11-01T05:15:00.000Z'],
    ['no such time on Chatham', '2026-09-27', '03:00', 'Pacific/Chatham', '2026-09-26T14:00:00.000Z'],
    ['twice on Chatham', '2027-04-04', '03:00', 'Pacific/Chatham', '2027-04-03T13:15:00.000Z'],
    ['midnight that doesn’t exist', '2018-11-04', '00:00', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    ['a day that doesn’t exist', '2011-12-30', '12:00', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
  ])('%s: %s %s in %s', (_, day, time, zone, expected) => {
    expect(at(day, time, zone)).toBe(expected);
  });

  test.each([
    ['Europe/Berlin', '2026-03-29', 0],
    ['Europe/Berlin', '2026-10-25', 4],
    ['America/New_York', '2027-03-14', 0],
    ['America/New_York', '2026-11-01', 4],
    ['Pacific/Chatham', '2026-09-27', 0],
    ['Pacific/Chatham', '2027-04-04', 4],
    // Its clocks change by half an hour.
    ['Australia/Lord_Howe', '2027-04-04', 2],
    ['Asia/Kolkata', '2026-10-25', 0],
  ])('%s around %s: every quarter of an hour is found again, except %i repeated ones', (zone, date, count) => {
    const middle = Date.parse(`${date}T00:00:00Z`);
    const repeated: string[] = [];
    for (let instant = middle - 2 * DAY_MS; instant < middle + 2 * DAY_MS; instant += 15 * MINUTE_MS) {
      const [day = '', time = ''] = shown(instant, zone).split(' ');
      if (at(day, time, zone) !== new Date(instant).toISOString()) repeated.push(`${day} ${time}`);
    }
    expect(repeated).toHaveLength(count);
  });
});

// Links of tzdata's `backward` file that Temporal refuses and `Intl` accepts.
describe('the old names of three letters', () => {
  const names =
    'ACT AET AGT ART AST BET BST CAT CNT CST CTT EAT ECT IET IST JST MIT NET NST PLT PNT PRT PST SST VST'.split(' ');
  test.each(names.flatMap((name) => [name, name.toLowerCase()]))('%s', (zone) => {
    const instant = Date.parse('2026-11-23T12:00:00Z');
    const [day = '', time = ''] = shown(instant, zone).split(' ');
    expect(String(calendarDay(instant, zone))).toBe(day);
    expect(at(day, time, zone)).toBe(new Date(instant).toISOString());
  });

  it('stay right when more spellings were asked for than are remembered', () => {
    const spellings = Array.from({ length: 1_100 }, (_, index) =>
      [...'america/new_york'].map((c, place) => ((index >> place) & 1 ? c.toUpperCase() : c)).join(''),
    );
    const days = new Set(spellings.map((zone) => String(calendarDay(Date.parse('2026-11-23T04:59:00Z'), zone))));
    expect([...days]).toEqual(['2026-11-22']);
  });
});

it('refuses an unknown time zone', () => {
  expect(() => calendarDay(0, 'Mars/Base')).toThrow(RangeError);
});

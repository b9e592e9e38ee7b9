import { describe, expect, it, test } from 'vitest';
import { isTimeZone, readSalesDesk } from './validateSalesDesk.ts';

const DESK = {
  internalName: 'Sales desk',
  timeZone: 'Europe/Berlin',
  workingHours: {
    monday: [
      ['09:00', '12:30'],
      ['13:30', '24:00'],
    ],
    friday: [],
  },
  holidays: [{ from: '2026-12-24', to: '2026-12-31', name: 'Winter break' }, { from: '2027-01-01' }],
  slotMinutes: 30,
  bufferMinutes: 0,
  noticeHours: 4,
  horizonDays: 21,
};

it('reads a desk, without fields that are not about meetings', () => {
  const { desk, faults } = readSalesDesk(DESK);
  expect(faults).toBeUndefined();
  expect(desk).toEqual({
    timeZone: 'Europe/Berlin',
    workingHours: DESK.workingHours,
    holidays: [
      { from: '2026-12-24', to: '2026-12-31' },
      { from: '2027-01-01', to: '2027-01-01' },
    ],
    ...{ slotMinutes: 30, bufferMinutes: 0, noticeHours: 4, horizonDays: 21 },
  });
});

it.each([undefined, null])('needs no holidays: %s', (holidays) => {
  expect(readSalesDesk({ ...DESK, holidays }).desk?.holidays).toEqual([]);
});

test.each<[string, object, string]>([
  ['timeZone', { timeZone: 'Europe/Atlantis' }, 'IANA name such as Europe/Berlin'],
  ['timeZone', { timeZone: '+02:00' }, 'IANA name'],
  ['workingHours.noday', { workingHours: { noday: [] } }, 'by day: sunday, monday'],
  ['workingHours', { workingHours: { monday: [] } }, 'no working time'],
  ['workingHours', { workingHours: 'always' }, 'must be an object'],
  ['workingHours.monday.0', { workingHours: { monday: ['09:00-12:00'] } }, 'pair of times'],
  ['workingHours.monday.0.1', { workingHours: { monday: [['09:00', '24:30']] } }, 'from 00:00 to 24:00'],
  ['workingHours.monday.0', { workingHours: { monday: [['12:00', '09:00']] } }, 'must end later, not at 09:00'],
  [
    'workingHours.monday.1',
    {
      workingHours: {
        monday: [
          ['09:00', '12:00'],
          ['11:00', '13:00'],
        ],
      },
    },
    'after the working time before it ends',
  ],
  ['holidays.0.from', { holidays: [{ from: '2026-02-30' }] }, 'day of the calendar'],
  ['holidays.0.to', { holidays: [{ from: '2026-12-24', to: '2026-12-23' }] }, 'must not end before it begins'],
  ['holidays', { holidays: Array.from({ length: 201 }, () => ({ from: '2026-12-24' })) }, 'at most 200'],
  ['slotMinutes', { slotMinutes: 5 }, '10'],
  ['bufferMinutes', { bufferMinutes: -1 }, '0'],
  ['noticeHours', { noticeHours: 1.5 }, 'int'],
  ['horizonDays', { horizonDays: 365 }, '120'],
])('refuses a wrong %s and says what would be right', (path, fields, message) => {
  const { faults = [], desk } = readSalesDesk({ ...DESK, ...fields });
  expect(desk).toBeUndefined();
  const found = faults.find((fault) => path === fault.path.join('.') || path.startsWith(`${fault.path.join('.')}.`));
  expect(found?.message).toContain(message);
});

describe('isTimeZone', () => {
  it.each(['Europe/Berlin', 'America/Argentina/Buenos_Aires', 'UTC', 'Pacific/Chatham', 'Etc/GMT+5'])(
    'accepts %s',
    (name) => {
      expect(isTimeZone(name)).toBe(true);
    },
  );
  it.each(['', '+02:00', 'Mars/Base', 'Europe/Berlin\n', '../etc', 'x'.repeat(1_000)])('refuses %j', (name) => {
    expect(isTimeZone(name)).toBe(false);
  });
});

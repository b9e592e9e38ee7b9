import { describe, expect, test } from 'vitest';
import { changesOf, findOpenTimesFaults, isOpen, readOpenTimes } from './openTimes.ts';

const at = (text: string) => Date.parse(text);
const OPENS = '2026-12-01T08:00+01:00';
const CLOSES = '2026-12-24T18:00:00Z';

// REQ-BAN-07
describe('opening times', () => {
  test('an entry without times is always open', () => {
    const times = readOpenTimes({});
    expect([isOpen(times, 0), isOpen(times, at('2100-01-01')), changesOf(times)]).toEqual([true, true, []]);
  });

  test.each([
    [at(OPENS) - 1, false],
    [at(OPENS), true],
    [at(CLOSES) - 1, true],
    [at(CLOSES), false],
  ])('at %d it is open: %o', (now, expected) => {
    expect(isOpen(readOpenTimes({ opensAt: OPENS, closesAt: CLOSES }), now)).toBe(expected);
  });

  test('both times are changes; one that is not set is none', () => {
    expect(changesOf(readOpenTimes({ opensAt: OPENS, closesAt: CLOSES }))).toEqual([at(OPENS), at(CLOSES)]);
    expect(changesOf(readOpenTimes({ closesAt: CLOSES }))).toEqual([at(CLOSES)]);
  });

  test('a time without an offset is UTC on every machine', () => {
    expect(readOpenTimes({ opensAt: '2026-12-01T08:00', closesAt: '2026-12-02' })).toEqual({
      opensAt: at('2026-12-01T08:00:00Z'),
      closesAt: at('2026-12-02T00:00:00Z'),
    });
  });

  test.each([
    { opensAt: 'soon' },
    { opensAt: '2026-02-30T08:00Z' },
    { closesAt: '1.12.2026' },
    { opensAt: 5 },
    { opensAt: CLOSES, closesAt: OPENS },
    { opensAt: OPENS, closesAt: OPENS },
  ])('%o never opens, and never changes', (fields) => {
    const times = readOpenTimes(fields);
    for (const now of [0, at(OPENS), at(CLOSES), at('2100-01-01')]) expect(isOpen(times, now)).toBe(false);
    expect(changesOf(times)).toEqual([]);
  });
});

const FORM = 'must be a date and time with its offset, such as 2026-12-01T08:00+01:00';

test.each([
  [{}, []],
  [{ opensAt: OPENS, closesAt: CLOSES }, []],
  [{ opensAt: OPENS }, []],
  [{ opensAt: '2026-11-31T08:00+01:00' }, [{ field: 'opensAt', message: FORM }]],
  [{ opensAt: '2028-02-29T08:00+01:00', closesAt: '2028-02-29T24:00+01:00' }, []],
  [{ opensAt: '2026-12-01T08:00' }, [{ field: 'opensAt', message: FORM }]],
  [{ opensAt: OPENS, closesAt: '2026-12-24' }, [{ field: 'closesAt', message: FORM }]],
  [
    { opensAt: 'soon', closesAt: 'later' },
    [
      { field: 'opensAt', message: FORM },
      { field: 'closesAt', message: FORM },
    ],
  ],
  [{ opensAt: CLOSES, closesAt: OPENS }, [{ field: 'closesAt', message: `must be later than opensAt (${CLOSES})` }]],
  [{ opensAt: OPENS, closesAt: OPENS }, [{ field: 'closesAt', message: `must be later than opensAt (${OPENS})` }]],
])('faults of %o', (fields, faults) => {
  expect(findOpenTimesFaults(fields)).toEqual(faults);
});

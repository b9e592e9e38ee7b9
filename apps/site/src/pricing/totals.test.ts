import { MAX_PEOPLE } from '@cumulus/content-model/pricing/limits';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calculate, type Rates } from './totals.ts';

const rates = (monthly: number | null, yearly: number | null, perUserGroup: number | null = 1): Rates => ({
  monthly: { price: monthly, perUserGroup },
  yearly: { price: yearly, perUserGroup },
});
const BRAIN = rates(9, 108);
const NOTETAKER = rates(6, 72);

// REQ-QUZ-07
test.each([
  ['Unlimited', 10, rates(10, 84), [], { monthly: 100, yearly: 840, yearlyPerMonth: 70, saving: 360 }],
  [
    'Business with both add-ons',
    25,
    rates(19, 144),
    [BRAIN, NOTETAKER],
    {
      monthly: 850,
      yearly: 8_100,
      yearlyPerMonth: 675,
      saving: 2_100,
    },
  ],
  ['Free', 10, rates(0, 0), [NOTETAKER], { monthly: 60, yearly: 720, yearlyPerMonth: 60, saving: 0 }],
  [
    'a price for groups of five',
    11,
    rates(10, 100, 5),
    [],
    { monthly: 30, yearly: 300, yearlyPerMonth: 25, saving: 60 },
  ],
  [
    'a price for everyone',
    11,
    rates(10, 100, null),
    [],
    { monthly: 10, yearly: 100, yearlyPerMonth: 8.33, saving: 20 },
  ],
])('%s for %i people', (_, people, plan, addOns, totals) => {
  expect(calculate(people, { rates: plan }, addOns)).toEqual({ kind: 'totals', totals });
});

test('sums are exact in cents, grow with people, and a year never costs more than its saving says', () => {
  const cents = fc.integer({ min: 0, max: 1_000_000 });
  const people = fc.integer({ min: 1, max: MAX_PEOPLE });
  fc.assert(
    fc.property(people, cents, cents, fc.array(cents, { maxLength: 2 }), (count, month, year, addOns) => {
      const chosen = addOns.map((price) => rates(price / 100, (price * 12) / 100));
      const result = calculate(count, { rates: rates(month / 100, year / 100) }, chosen);
      if (result.kind !== 'totals') throw new Error(result.kind);
      const { monthly, yearly, yearlyPerMonth, saving } = result.totals;
      const added = addOns.reduce((sum, price) => sum + price, 0);
      expect(monthly).toBe(((month + added) * count) / 100);
      expect(yearly).toBe(((year + added * 12) * count) / 100);
      expect(saving).toBe(Math.max(0, (month * 12 - year) * count) / 100);
      expect(Math.abs(yearlyPerMonth * 12 - yearly)).toBeLessThanOrEqual(0.0601);
    }),
  );
});

test.each([0, -1, 1.5, Number.NaN, MAX_PEOPLE + 1, Number.POSITIVE_INFINITY])('%d people have no totals', (people) => {
  expect(calculate(people, { rates: rates(10, 84) }, [])).toEqual({ kind: 'people' });
});

test('the largest team is calculated', () => {
  expect(calculate(MAX_PEOPLE, { rates: rates(10, 84) }, [])).toMatchObject({ totals: { yearly: 840_000 } });
});

test('a plan is full beyond its people, and a price by contact has no totals', () => {
  expect(calculate(11, { rates: rates(0, 0), maxPeople: 10 }, [])).toEqual({ kind: 'full', maxPeople: 10 });
  expect(calculate(10, { rates: rates(0, 0), maxPeople: 10 }, [])).toMatchObject({ kind: 'totals' });
  expect(calculate(5, { rates: rates(null, null) }, [BRAIN])).toEqual({ kind: 'contact' });
  expect(calculate(5, { rates: rates(10, 84) }, [rates(null, null)])).toEqual({ kind: 'contact' });
});

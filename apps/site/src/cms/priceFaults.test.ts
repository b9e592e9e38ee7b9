import { afterEach, expect, test, vi } from 'vitest';
import { reportPriceFaults } from './priceFaults.ts';
import { entryOf, snapshotOf } from './testing/snapshots.ts';

const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
afterEach(() => error.mockClear());

const month = { price: 9, perMonth: 9, perUserGroup: 1 };
const addOn = (year: number, locales: object = {}) =>
  snapshotOf(
    entryOf('brain', 'addOn', {
      pricing: { monthly: month, yearly: { price: year, perMonth: year / 12, perUserGroup: 1 }, locales },
    }),
    entryOf('card', 'card', { pricing: 'not a price' }),
  );

test('logs a fault in any locale once, until it is fixed', () => {
  const faulty = addOn(108, { de: { yearly: { price: 120 } }, fr: {} });
  const reported = reportPriceFaults(faulty, new Set());
  expect(error.mock.calls.flat()).toEqual([
    'content: price of brain: pricing.locales.de.yearly.perMonth: must be the price 120 ÷ 12 = 10, got 9',
    'content: price of brain: pricing.locales.fr: is no locale of the space; it has en-US, de',
  ]);
  error.mockClear();
  expect(reportPriceFaults(faulty, reported)).toEqual(reported);
  expect(reportPriceFaults(addOn(108), reported)).toEqual(new Set());
  expect(error).not.toHaveBeenCalled();
});

test('an add-on with a yearly discount is a fault', () => {
  reportPriceFaults(addOn(96), new Set());
  expect(error).toHaveBeenCalledWith(expect.stringContaining('brain: pricing.yearly.perMonth: must equal'));
});

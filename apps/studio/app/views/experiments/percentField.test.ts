import { expect, it } from 'vitest';
import { percentText, shareOfText } from './percentField.ts';

it('a share that nobody changes stays exactly the same', () => {
  const shares = [1 / 3, 1 / 6, 1 / 7, 0.007, 0.333, 0.334, 0.55, 0.005, 0.001, 0, 1];
  for (let share = 0; share <= 10_000; share += 1) shares.push(share / 10_000);
  expect(shares.filter((share) => shareOfText(percentText(share), share) !== share)).toEqual([]);
});

it('shows a share without the digits of binary fractions, and with its own', () => {
  expect([0.07, 0.55, 0.57, 0.125, 0.005, 0.001, 1].map(percentText)).toEqual([
    ...['7', '55', '57', '12.5', '0.5', '0.1', '100'],
  ]);
});

it('reads what a person typed', () => {
  expect(shareOfText('12,5', 1)).toBe(0.125);
  expect(shareOfText('7', 0.5)).toBe(0.07);
  expect(shareOfText('0', 0.5)).toBe(0);
  // Nothing isn't 0, by which nobody would be in: the API refuses it.
  expect(['', ' ', 'half'].map((text) => shareOfText(text, 0.5))).toEqual([Number.NaN, Number.NaN, Number.NaN]);
});

import { expect, test } from 'vitest';
import { formatMoney, formatPercent } from './money.ts';

test.each([
  ['en-US', '$7'],
  ['fr-FR', '7\u00a0$US'],
  ['es-ES', '7\u00a0US$'],
  ['it', '7\u00a0$'],
  ['pt-BR', 'US$\u00a07'],
  ['de', '7\u00a0$'],
])('formats dollars for %s', (locale, text) => {
  expect(formatMoney(7, locale)).toBe(text);
});

test('shows cents only if there are any', () => {
  expect(formatMoney(7.5, 'en-US')).toBe('$7.50');
});

test.each([Number.NaN, Number.POSITIVE_INFINITY])('refuses %s', (amount) => {
  expect(() => formatMoney(amount, 'de')).toThrow('amount must be a finite number');
});

test('formats percentages for the locale', () => {
  expect(formatPercent(37, 'en-US')).toBe('37%');
  expect(formatPercent(37, 'de')).toBe('37\u00a0%');
});

import { expect, test } from 'vitest';
import { formatPercent } from './formatPercent.ts';

test('writes percent as the locale does', () => {
  expect(formatPercent(37, 'en-US')).toBe('37%');
  expect(formatPercent(37, 'de')).toBe('37\u00a0%');
});

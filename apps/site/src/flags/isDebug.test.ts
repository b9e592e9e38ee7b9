import { expect, test } from 'vitest';
import { isDebug } from './isDebug.ts';

test.each(['debug=true', '?debug=true', '?utm_source=a&debug=true', '?debug=true&debug=false'])('%s is', (query) => {
  expect(isDebug(query)).toBe(true);
});

test.each(['', '?', 'debug', 'debug=false', 'debug=TRUE', 'debug=true1', 'nodebug=true', '?a=debug=true'])(
  '%s is not',
  (query) => {
    expect(isDebug(query)).toBe(false);
  },
);

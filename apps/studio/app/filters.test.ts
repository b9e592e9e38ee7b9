import { expect, it } from 'vitest';
import { parseFilters, DIMENSIONS as SERVER_DIMENSIONS } from '../reports/filters.ts';
import { DIMENSIONS, parseFilter, writeFilter } from './filters.ts';

it('has the dimensions of the reports', () => {
  expect(Object.keys(DIMENSIONS)).toEqual([...SERVER_DIMENSIONS]);
});

it('reads filters as the reports do', () => {
  for (const text of ['country:DE', '!page:/a:b', 'source:', 'planet:Mars', 'country', '!', ':x', 'Country:DE']) {
    const [server] = parseFilters(new URLSearchParams({ f: text }));
    const own = parseFilter(text);
    expect(own && { dimension: own.dimension, values: [own.value], isExcluded: own.isExcluded }, text).toEqual(server);
    if (own) expect(writeFilter(own)).toBe(text);
  }
});

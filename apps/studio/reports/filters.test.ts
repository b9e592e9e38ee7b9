import { expect, it } from 'vitest';
import { filtersSchema, formatFilters, parseFilters } from './filters.ts';

it('reads values of a dimension as one filter, and writes them as they were', () => {
  const address = new URLSearchParams('f=country:DE&f=channel:paid&f=country:AT&f=!page:/a:b&f=source:&f=country:DE');
  const filters = parseFilters(address);
  expect(filters).toEqual([
    { dimension: 'country', values: ['DE', 'AT'], isExcluded: false },
    { dimension: 'channel', values: ['paid'], isExcluded: false },
    { dimension: 'page', values: ['/a:b'], isExcluded: true },
    { dimension: 'source', values: [''], isExcluded: false },
  ]);
  expect(formatFilters(filters)).toEqual(['country:DE', 'country:AT', 'channel:paid', '!page:/a:b', 'source:']);
});

it('leaves out what it can’t read, and the server refuses it', () => {
  expect(parseFilters(new URLSearchParams('f=planet:Mars&f=&f=device:mobile'))).toHaveLength(1);
  for (const text of ['planet:Mars', 'country', '', `page:${'x'.repeat(3_000)}`])
    expect(filtersSchema.safeParse([text]).success).toBe(false);
  expect(filtersSchema.safeParse(['planet:Mars']).error?.issues[0]?.message).toContain('f=planet:Mars: expected');
});

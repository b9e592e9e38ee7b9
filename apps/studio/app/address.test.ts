import { describe, expect, it } from 'vitest';
import { parseSearch, scopeOf, scopeQuery, validateSearch, writeSearch } from './address.ts';

const NOW = Date.parse('2026-11-28T23:30:00Z');

describe('the query of an address', () => {
  it('keeps repeated names, in readable form', () => {
    const search = parseSearch('?period=7d&f=country:DE&f=page:/pricing&own=a&own=b');
    expect(search).toEqual({ period: '7d', f: ['country:DE', 'page:/pricing'], own: ['a', 'b'] });
    expect(writeSearch(search)).toBe('?period=7d&f=country:DE&f=page:/pricing&own=a&own=b');
    expect(writeSearch({ a: undefined, b: '' })).toBe('');
  });

  it('carries values with any character', () => {
    const f = ['campaign:a&b=c #?%20+', 'source:<img src=x>', 'variant:hero/new:1'];
    expect(parseSearch(writeSearch({ f }))).toEqual({ f });
  });

  it('leaves out what no report could use', () => {
    expect(
      validateSearch({
        ...{ period: 'eternity', from: '2026-02-31', to: '2026-03-01', zone: 'Mars/Base', compare: 'yes' },
        ...{ f: ['planet:Mars', 'country:DE', 'country:DE'], metric: 'leads' },
      }),
    ).toEqual({ metric: 'leads', f: ['country:DE'] });
    expect(validateSearch({ from: '2026-11-02', to: '2026-11-01' })).toEqual({});
  });
});

describe('the scope of reports', () => {
  it('is the last 28 days in the zone, compared with those before, unless the address says otherwise', () => {
    expect(scopeOf({}, 'UTC', NOW)).toMatchObject({
      from: '2026-11-01',
      to: '2026-11-28',
      isCompared: true,
      hasToday: true,
    });
    expect(scopeOf({}, 'Europe/Berlin', NOW)).toMatchObject({ to: '2026-11-29', period: '28d' });
    expect(scopeOf({ from: '2026-10-01', to: '2026-10-02', compare: 'none' }, 'UTC', NOW)).toEqual({
      ...{ from: '2026-10-01', to: '2026-10-02', period: undefined, zone: 'UTC' },
      ...{ isCompared: false, filters: [], hasToday: false },
    });
  });

  it('becomes the parameters of the API', () => {
    const scope = scopeOf({ f: ['!country:DE', 'channel:'] }, 'UTC', NOW);
    expect(scopeQuery(scope)).toEqual({
      ...{ from: '2026-11-01', to: '2026-11-28', zone: 'UTC', compare: 'previous' },
      f: ['!country:DE', 'channel:'],
    });
  });
});

import type { Context } from '@segment/analytics-next';
import { afterEach, expect, test, vi } from 'vitest';
import { quickTimeZone } from './quickTimeZone.ts';

const context = {} as Context;
const asked = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

afterEach(() => vi.unstubAllGlobals());

test('where the browser has Temporal, that tells the time zone, to the SDK and to nobody else', () => {
  vi.stubGlobal('Temporal', { Now: { timeZoneId: () => 'Pacific/Chatham' } });
  const { DateTimeFormat } = Intl;
  const zones: string[] = [];
  const enrich = vi.fn((given: Context) => {
    zones.push(asked());
    return given;
  });
  expect(quickTimeZone(enrich)(context)).toBe(context);
  expect(zones).toEqual(['Pacific/Chatham']);
  expect(Intl.DateTimeFormat).toBe(DateTimeFormat);
});

test('what fails leaves the page as it was', () => {
  vi.stubGlobal('Temporal', { Now: { timeZoneId: () => 'Pacific/Chatham' } });
  const { DateTimeFormat } = Intl;
  const failing = quickTimeZone((_: Context): Context => {
    throw new Error('broken');
  });
  expect(() => failing(context)).toThrow('broken');
  expect(Intl.DateTimeFormat).toBe(DateTimeFormat);
});

test('elsewhere nothing is changed', () => {
  vi.stubGlobal('Temporal', undefined);
  const enrich = (given: Context) => given;
  expect(quickTimeZone(enrich)).toBe(enrich);
});

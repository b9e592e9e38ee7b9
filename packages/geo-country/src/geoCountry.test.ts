import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { createCountryLookup } from './geoCountry.ts';
import { readCountries } from './readCountries.ts';

// The real function, with counted calls.
vi.mock(import('./readCountries.ts'), { spy: true });

test('countries are unknown until the data is loaded, which the first public address starts', async () => {
  const geo = createCountryLookup();
  expect(geo.of('85.214.132.117')).toBeUndefined();
  await vi.waitFor(() => expect(geo.of('85.214.132.117')).toBe('DE'), { timeout: 30_000 });
});

test.each([
  ['8.8.8.8', 'US'],
  ['::ffff:212.58.244.20', 'GB'],
  ['2a00:1450:4001:80e::200e', 'IE'],
  ['127.0.0.1', undefined],
  ['::1', undefined],
  ['10.1.2.3', undefined],
  ['172.28.5.11', undefined],
  ['::ffff:192.168.0.1', undefined],
  ['fd00::1', undefined],
  ['85.214.132', undefined],
  ['', undefined],
  ['<script>', undefined],
])('%s is in %s', async (address, country) => {
  const geo = createCountryLookup();
  await geo.ready();
  expect(geo.of(address)).toBe(country);
  expect(geo.of(address)).toBe(country);
});

test('private addresses load nothing', async () => {
  const geo = createCountryLookup('/nowhere');
  const complained = vi.spyOn(console, 'error').mockReturnValue();
  geo.of('127.0.0.1');
  geo.of('10.0.0.1');
  // By then a load that was started would have called it: its module is loaded.
  const before = vi.mocked(readCountries).mock.calls.length;
  await import('./readCountries.ts');
  await new Promise(setImmediate);
  expect(readCountries).toHaveBeenCalledTimes(before);
  geo.of('8.8.8.8');
  await vi.waitFor(() => expect(complained).toHaveBeenCalledOnce(), { timeout: 30_000 });
  expect(geo.of('8.8.8.8')).toBeUndefined();
  complained.mockRestore();
});

test('a broken file is logged once and leaves countries unknown', async () => {
  const file = join(tmpdir(), `broken-${process.pid}.mmdb`);
  await writeFile(file, 'no country data');
  const complained = vi.spyOn(console, 'error').mockReturnValue();
  const geo = createCountryLookup(file);
  await geo.ready();
  await geo.ready();
  expect(geo.of('8.8.8.8')).toBeUndefined();
  expect(complained).toHaveBeenCalledOnce();
  complained.mockRestore();
});

test('a flood of addresses stays within its memory', { timeout: 20_000 }, async () => {
  const geo = createCountryLookup();
  await geo.ready();
  for (let n = 0; n < 60_000; n += 1) geo.of(`85.${n % 250}.${(n >> 8) % 250}.${n % 7}`);
  expect(geo.of('85.214.132.117')).toBe('DE');
});

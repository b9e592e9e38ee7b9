import { expect, it } from 'vitest';
import { blankAddresses } from './eventRecords.ts';

it.each([
  ...['203.0.113.7', '2001:db8:0:0:1:2:3:4', '2001:db8::7', '::1', 'fe80::', '2001:DB8:1::a:b', '1.2.3.4.5'],
  ...['::ffff:203.0.113.7'],
])('removes %s', (address) => {
  expect(blankAddresses(`from ${address}.`)).not.toMatch(/\d\.\d+\.|db8|fe80|::1/i);
  expect(blankAddresses(`{"a": ["${address}", [${address}]:80`)).not.toMatch(/\d\.\d+\.|db8|fe80|::1/i);
});

it.each(['2026-11-21T06:00:00.000Z', '06:00:00', 'std::map', '1.2.3', 'a: b', 'aa:bb', 'https://a.b/c:d'])(
  'keeps %s',
  (text) => {
    expect(blankAddresses(text)).toBe(text);
  },
);

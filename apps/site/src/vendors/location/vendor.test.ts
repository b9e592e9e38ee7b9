import { expect, test } from 'vitest';
import { locationPolicy } from './vendor.ts';

test('names a vendor’s host only where one is configured', () => {
  expect(locationPolicy({})).toBeUndefined();
  expect(locationPolicy({ LOCATION_API_URL: 'https://api.vendor.example/v1/ip?key=1' })?.sources).toEqual({
    'connect-src': ['https://api.vendor.example/'],
  });
});

test.each(['/ip', 'api.vendor.example', 'ftp://api.vendor.example/'])('%s is refused', (url) => {
  expect(() => locationPolicy({ LOCATION_API_URL: url })).toThrow('LOCATION_API_URL must be an address such as');
});

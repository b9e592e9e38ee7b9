import { expect, test } from 'vitest';
import { segmentPolicy, targetEnvironment } from './vendor.ts';

const VENDOR = {
  SEGMENT_WRITE_KEY: 'abc',
  SEGMENT_API_HOST: 'https://api.segment.io/v1/',
  SEGMENT_CDN_URL: 'https://cdn.segment.com',
};

test('by itself nothing is said to pages, and the policy names nobody', () => {
  expect(targetEnvironment.attribute({})).toBeUndefined();
  expect(segmentPolicy({})).toBeUndefined();
});

test('the vendor takes the place of what is built in', () => {
  expect(targetEnvironment.attribute(VENDOR)).toBe('abc https://api.segment.io/v1 https://cdn.segment.com');
  expect(segmentPolicy(VENDOR)?.sources).toEqual({
    'connect-src': ['https://api.segment.io/v1/', 'https://cdn.segment.com/'],
  });
});

test('another source of the built-in collector needs no other policy', () => {
  expect(targetEnvironment.attribute({ SEGMENT_WRITE_KEY: 'abc' })).toBe('abc /segment/v1 /segment');
  expect(segmentPolicy({ SEGMENT_WRITE_KEY: 'abc' })).toBeUndefined();
});

test.each(['SEGMENT_WRITE_KEY', 'SEGMENT_API_HOST', 'SEGMENT_CDN_URL'])('a wrong %s names itself', (name) => {
  for (const value of ['api.segment.io v1', 'javascript:alert(1)'])
    expect(() => targetEnvironment.read({ [name]: value })).toThrow(name);
});

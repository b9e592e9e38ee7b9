import { expect, test } from 'vitest';
import { vendorPolicies } from './vendorPolicies.ts';

test('names no content host while the built-in service delivers', () => {
  expect(vendorPolicies({}).map(({ name }) => name)).toEqual(['video']);
});

test('names the asset hosts of the configured spaces, each with its own path', () => {
  const [contentful] = vendorPolicies({ CONTENTFUL_SPACE_ID: 'abc', CONTENTFUL_RESOURCE_TOKENS: '{"lib":"t"}' });
  expect(contentful?.sources['img-src']).toEqual([
    'https://images.ctfassets.net/abc/',
    'https://images.ctfassets.net/lib/',
  ]);
  expect(contentful?.sources['media-src']).toContain('https://videos.ctfassets.net/abc/');
});

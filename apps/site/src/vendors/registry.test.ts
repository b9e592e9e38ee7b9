import { expect, test } from 'vitest';
import { vendorPolicies } from './registry.ts';

test('names no content host while the built-in service delivers', () => {
  expect(vendorPolicies({}).map(({ name }) => name)).toEqual(['consent', 'video']);
});

test('names the asset hosts of the configured spaces, each with its own path', () => {
  const policies = vendorPolicies({ CONTENTFUL_SPACE_ID: 'abc', CONTENTFUL_RESOURCE_TOKENS: '{"lib":"t"}' });
  const contentful = policies.find(({ name }) => name === 'contentful');
  expect(contentful?.sources['img-src']).toEqual([
    'https://images.ctfassets.net/abc/',
    'https://images.ctfassets.net/lib/',
  ]);
  expect(contentful?.sources['media-src']).toContain('https://videos.ctfassets.net/abc/');
});

test('lets pages reach the flag service, wherever it is', () => {
  const reached = (variables: Record<string, string>) =>
    vendorPolicies(variables).find(({ name }) => name === 'growthbook')?.sources['connect-src'];
  expect(reached({ SERVICES_URL: 'http://localhost:4170' })).toBeUndefined();
  expect(reached({ GROWTHBOOK_API_HOST: 'http://flags.internal' })).toEqual(['http://flags.internal/']);
  const split = { GROWTHBOOK_API_HOST: 'http://flags.internal', GROWTHBOOK_PUBLIC_HOST: 'https://flags.example/' };
  expect(reached(split)).toEqual(['https://flags.example/']);
  expect(reached({ ...split, GROWTHBOOK_USAGE_URL: 'https://usage.example/rt' })).toEqual([
    'https://flags.example/',
    'https://usage.example/rt',
  ]);
});

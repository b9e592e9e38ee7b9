import { expect, test } from 'vitest';
import { contentEnvironment } from './contentEnvironment.ts';

test('the built-in service is the default', () => {
  expect(contentEnvironment({})).toMatchObject({
    host: 'localhost:4000',
    basePath: '/contentful',
    isInsecure: true,
    space: 'cumulus',
  });
});

test('a space of Contentful takes its place', () => {
  const environment = contentEnvironment({ CONTENTFUL_SPACE_ID: 'abc', CONTENTFUL_DELIVERY_TOKEN: 'secret' });
  expect(environment).toMatchObject({
    host: 'cdn.contentful.com',
    basePath: '',
    isInsecure: false,
    accessToken: 'secret',
    pollMs: 60_000,
  });
  expect(environment.builtInOrigin).toBeUndefined();
});

test('preview reads drafts from the preview host', () => {
  expect(contentEnvironment({ CONTENT_PREVIEW: 'true' }).basePath).toBe('/contentful-preview');
});

test.each([
  [{ CONTENTFUL_SPACE_ID: 'abc' }, 'CONTENTFUL_DELIVERY_TOKEN must be set'],
  [{ SERVICES_URL: 'nonsense' }, 'SERVICES_URL must be an address'],
  [{ CONTENT_PREVIEW: 'yes' }, 'CONTENT_PREVIEW must be true or false'],
  [{ CONTENTFUL_RESOURCE_TOKENS: '{' }, 'CONTENTFUL_RESOURCE_TOKENS must be JSON'],
])('%o is refused by name', (variables, message) => {
  expect(() => contentEnvironment(variables)).toThrow(message);
});

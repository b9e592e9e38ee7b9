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

test('a Contentful space replaces it', () => {
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

test('the built-in service uses the tokens of the services, for linked spaces too', () => {
  const tokens = { CONTENTFUL_DELIVERY_TOKEN: 'published', CONTENTFUL_PREVIEW_TOKEN: 'drafts' };
  expect(contentEnvironment(tokens)).toMatchObject({
    accessToken: 'published',
    resourceTokens: { library: 'published' },
  });
  expect(contentEnvironment({ ...tokens, CONTENT_PREVIEW: 'true' })).toMatchObject({
    accessToken: 'drafts',
    resourceTokens: { library: 'drafts' },
  });
  const ofLibrary = { CONTENTFUL_RESOURCE_TOKENS: '{"library":"its own"}' };
  expect(contentEnvironment({ ...tokens, ...ofLibrary }).resourceTokens).toEqual({ library: 'its own' });
});

const PUBLIC = { SITE_URL: 'https://www.example.com' };

test.each([
  [PUBLIC, 'SITE_URL is https://www.example.com, so CONTENTFUL_DELIVERY_TOKEN must be set'],
  [{ ...PUBLIC, CONTENTFUL_DELIVERY_TOKEN: 'cumulus-delivery-token' }, 'CONTENTFUL_DELIVERY_TOKEN must be set to one'],
  [
    { ...PUBLIC, CONTENTFUL_DELIVERY_TOKEN: 'own', CONTENTFUL_PREVIEW_TOKEN: 'cumulus-preview-token' },
    'CONTENTFUL_PREVIEW_TOKEN must be set to one',
  ],
  [{ ...PUBLIC, CONTENTFUL_DELIVERY_TOKEN: 'own', CONTENT_PREVIEW: 'true' }, 'CONTENTFUL_PREVIEW_TOKEN must be set'],
  [
    { ...PUBLIC, CONTENTFUL_DELIVERY_TOKEN: 'own', CONTENTFUL_RESOURCE_TOKENS: '{"a":"cumulus-delivery-token"}' },
    'CONTENTFUL_RESOURCE_TOKENS must hold no token that everybody can read',
  ],
])('%o is refused on a public site', (variables, message) => {
  expect(() => contentEnvironment(variables)).toThrow(message);
});

test.each([
  [{ CONTENTFUL_SPACE_ID: 'abc' }, 'CONTENTFUL_DELIVERY_TOKEN must be set'],
  [{ CONTENTFUL_HOST: 'cdn.eu.contentful.com' }, 'CONTENTFUL_HOST is set, so CONTENTFUL_SPACE_ID must be set too'],
  [{ CONTENT_URL: 'nonsense' }, 'CONTENT_URL must be an address'],
  [{ CONTENT_PREVIEW: 'yes' }, 'CONTENT_PREVIEW must be true or false'],
  [{ CONTENTFUL_RESOURCE_TOKENS: '{' }, 'CONTENTFUL_RESOURCE_TOKENS must be JSON'],
])('refuses %o and names the variable', (variables, message) => {
  expect(() => contentEnvironment(variables)).toThrow(message);
});

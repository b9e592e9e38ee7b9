import { expect, test } from 'vitest';
import { testAsset } from '../../design-system/Picture/testAsset.ts';
import { testPage } from '../../design-system/page/testPage.ts';
import { socialImageUrl, socialTitle } from './sharePreview.ts';
import { organizationData } from './structuredData.ts';

const imageService = { prefixes: ['/images/', 'https://images.ctfassets.net/'] };
const data = testPage({ siteUrl: 'https://www.cumulus.example', path: '/pricing', imageService });
const view = (url?: string) => ({ data, socialImage: url && testAsset({ url }) }) as never;

test('an entry’s own picture has the size that the page states, by the list of variants', () => {
  expect(socialImageUrl(view('/images/s/a/b/c.jpg'))).toBe(
    'https://www.cumulus.example/images/s/a/b/c.jpg?w=1200&h=630&fit=fill&q=80&fm=jpg',
  );
  expect(socialImageUrl(view('https://images.ctfassets.net/s/a/b/c.jpg'))).toContain('c.jpg?w=1200&h=630');
  expect(socialImageUrl(view('https://media.example/c.jpg'))).toBe('https://media.example/c.jpg');
  expect(socialImageUrl(view())).toBe('https://www.cumulus.example/og/pricing.png');
});

test('a logo of the image service is an existing variant', () => {
  const logo = (url?: string) => organizationData({ data, settings: { organization: { logo: url } } } as never);
  expect(logo('/images/s/a/b/c.png?w=300')).toMatchObject({
    logo: 'https://www.cumulus.example/images/s/a/b/c.png?w=500&q=50',
  });
  expect(logo()).toMatchObject({ logo: 'https://www.cumulus.example/assets/logo.png' });
});

const titleOf = (fields: object) => socialTitle({ modelName: 'page', title: 'Home', ...fields } as never, 'Cumulus');

test('the home page has its promise as title, not "Home", and the site’s name once', () => {
  expect(titleOf({ template: 'home', seoTitle: 'Cumulus: clear skies for busy teams' })).toBe(
    'Clear skies for busy teams',
  );
  expect(titleOf({ template: 'home', seoTitle: 'Work: the calm way | Cumulus' })).toBe('Work: the calm way');
});

test('without another title it has its own title', () => {
  expect(titleOf({ template: 'home' })).toBe('Home');
  expect(titleOf({ template: 'home', seoTitle: 'Cumulus' })).toBe('Home');
  expect(titleOf({ template: 'pricing', title: 'Pricing', seoTitle: 'Cumulus pricing: Free' })).toBe('Pricing');
});

import { expect, test } from 'vitest';
import { testAsset } from '../../ui/Picture/testAsset.ts';
import { testPage } from '../../ui/page/testPage.ts';
import { organizationData } from './organizationData.ts';
import { socialImageUrl } from './socialImageUrl.ts';

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

test('a logo of the image service is one of the list', () => {
  const logo = (url?: string) => organizationData({ data, settings: { organization: { logo: url } } } as never);
  expect(logo('/images/s/a/b/c.png?w=300')).toMatchObject({
    logo: 'https://www.cumulus.example/images/s/a/b/c.png?w=500&q=50',
  });
  expect(logo()).toMatchObject({ logo: 'https://www.cumulus.example/assets/logo.png' });
});

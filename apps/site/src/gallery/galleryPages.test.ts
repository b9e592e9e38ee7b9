import { expect, test } from 'vitest';
import { findGalleryPage, galleryPages } from './galleryPages.ts';

const NAMES = { sections: ['hero', 'split'], parts: ['button'] };
const LOCALES = { locales: ['en-US', 'de'], defaultLocale: 'en-US' };

test('each section and part has a page in each locale, and there is an index', () => {
  expect(galleryPages(NAMES, LOCALES).map(({ path }) => path)).toEqual([
    ...['/_gallery', '/_gallery/sections/hero', '/_gallery/sections/split', '/_gallery/parts/button'],
    ...['/_gallery/de', '/_gallery/de/sections/hero', '/_gallery/de/sections/split', '/_gallery/de/parts/button'],
  ]);
});

test('finds a page by its path, and nothing for other paths', () => {
  const find = (path: string) => findGalleryPage(path, true, NAMES, LOCALES);
  expect(find('/_gallery/de/sections/split')).toMatchObject({
    locale: 'de',
    subject: { kind: 'sections', name: 'split' },
  });
  for (const path of ['/', '/_gallery/', '/_gallery/parts/hero', '/_gallery/fr-FR', '/_gallery/sections/toString'])
    expect(find(path), path).toBeUndefined();
});

// REQ-LAY-06
test('without a gallery none of its paths is found', () => {
  for (const { path } of galleryPages(NAMES, LOCALES))
    expect(findGalleryPage(path, false, NAMES, LOCALES), path).toBeUndefined();
});

import type { PageData } from './PageContext.tsx';

/** A page for tests, with a test's changes. */
export function testPage(changes: Partial<PageData> = {}): PageData {
  return {
    pageId: 'home',
    path: '/',
    locale: 'en-US',
    defaultLocale: 'en-US',
    isPreview: false,
    productDomain: 'cumulus.example',
    siteUrl: 'https://www.cumulus.example',
    imageService: { prefixes: ['/images/'] },
    contactEmail: 'hello@cumulus.example',
    microcopy: {},
    localizedPaths: {},
    ...changes,
  };
}

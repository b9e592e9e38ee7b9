import type { PublishedContent } from '../../content/PublishedContent.ts';

/** Published content in which the sign-up page has a German translation, and the privacy notice none. */
export function contentWithPages(): PublishedContent {
  const slugs = [{ 'en-US': 'sign-up', de: 'sign-up' }, { 'en-US': 'legal/privacy' }];
  const page = (id: string, slug: Record<string, unknown>) => ({
    sys: { id, contentType: { sys: { id: 'page' } } },
    fields: { slug },
  });
  const entries = new Map(slugs.map((slug, index) => [`page${index}`, page(`page${index}`, slug)]));
  const locales = ['en-US', 'fr-FR', 'de'].map((code, index) => ({ code, default: index === 0 }));
  return { version: 1, entries, locales };
}

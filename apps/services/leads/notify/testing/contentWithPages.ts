import type { Snapshot } from '../../../content/space.ts';

/** Published content in which the sign-up page has a German translation, and the privacy notice none. */
export function contentWithPages() {
  const slugs = [{ 'en-US': 'sign-up', de: 'sign-up' }, { 'en-US': 'legal/privacy' }];
  const entries = new Map(slugs.map((slug, index) => [`page${index}`, { fields: { slug } }]));
  const locales = ['en-US', 'fr-FR', 'de'].map((code) => ({ code }));
  const space = { delivery: { entries }, locales, defaultLocale: locales[0] } as unknown as Snapshot;
  return { spaceIds: ['cumulus'], space: () => space };
}

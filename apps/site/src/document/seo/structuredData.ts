import type { BreadcrumbList, FAQPage, Organization, Thing, WithContext } from 'schema-dts';
import { plainTextOf } from '../../design-system/RichText/richTextDocument.ts';
import { nearestListedUrl } from '../../platform/imageVariants.ts';
import { pageTypeOf } from '../page-types/pages.ts';
import type { PageView } from '../pageView.ts';
import { productData } from './productData.ts';
import { socialImageUrl } from './sharePreview.ts';

/** The company, from the site's settings. */
export function organizationData({ settings, data }: PageView): Organization {
  const described = (settings.organization ?? {}) as Partial<Exclude<Organization, string>>;
  return {
    '@type': 'Organization',
    '@id': `${data.siteUrl}/#organization`,
    name: settings.siteName,
    description: settings.description,
    ...described,
    logo: new URL(nearestListedUrl(String(described.logo ?? '/assets/logo.png'), data.siteUrl), data.siteUrl).href,
    url: data.siteUrl,
  } as Organization;
}

/** The questions and answers of all question sections; incomplete ones are left out. */
export function questionData({ sections }: PageView): FAQPage | undefined {
  const items = sections
    .filter((section) => section.modelName === 'questions')
    .flatMap((section) => section.items ?? [])
    .filter((item) => item?.question && item.answer);
  if (items.length === 0) return undefined;
  return {
    '@type': 'FAQPage',
    mainEntity: items.map((item) => ({
      '@type': 'Question',
      name: item.question,
      acceptedAnswer: { '@type': 'Answer', text: plainTextOf(item.answer) },
    })),
  };
}

export function breadcrumbData({ breadcrumbs, data }: PageView): BreadcrumbList | undefined {
  if (breadcrumbs.length === 0) return undefined;
  return {
    '@type': 'BreadcrumbList',
    itemListElement: breadcrumbs.map(({ title, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      item: data.siteUrl + path,
    })),
  };
}

/**
 * The page as JSON-LD objects, for search engines.
 */
export function structuredData(view: PageView): WithContext<Thing>[] {
  const things = [
    organizationData(view),
    productData(view),
    questionData(view),
    pageTypeOf(view.entry).structuredData?.(view.entry, view, socialImageUrl(view)),
    breadcrumbData(view),
  ];
  return things
    .filter((thing) => thing !== undefined)
    .map((thing) => Object.assign({ '@context': 'https://schema.org' as const }, thing) as WithContext<Thing>);
}

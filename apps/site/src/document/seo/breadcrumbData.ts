import type { BreadcrumbList } from 'schema-dts';
import type { PageView } from '../PageView.ts';

/** The way from home to the page. */
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

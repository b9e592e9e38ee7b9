import type { Thing, WithContext } from 'schema-dts';
import type { PageView } from '../PageView.ts';
import { articleData } from './articleData.ts';
import { breadcrumbData } from './breadcrumbData.ts';
import { organizationData } from './organizationData.ts';
import { productData } from './productData.ts';
import { questionData } from './questionData.ts';

/**
 * What search engines are told of a page, as JSON-LD objects.
 * @param view the page
 */
export function structuredData(view: PageView): WithContext<Thing>[] {
  const things = [
    organizationData(view),
    productData(view),
    questionData(view),
    articleData(view),
    breadcrumbData(view),
  ];
  return things
    .filter((thing) => thing !== undefined)
    .map((thing) => Object.assign({ '@context': 'https://schema.org' as const }, thing) as WithContext<Thing>);
}

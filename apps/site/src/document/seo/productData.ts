import type { PlanTableEntry } from '@cumulus/content-model';
import type { Product } from 'schema-dts';
import { type PlanCatalogue, planCatalogue } from '../../pricing/planCatalogue.ts';
import { textOf } from '../../ui/page/textOf.ts';
import type { PageView } from '../PageView.ts';
import { offersOf } from './offersOf.ts';

/** The product with an offer for each price that the page shows; only on a page with a plan table that can be shown. */
export function productData({ sections, settings, data }: PageView): Product | undefined {
  const table = sections.find((section) => section.modelName === 'planTable') as PlanTableEntry | undefined;
  const catalogue = table && readCatalogue(table, data.locale);
  if (!catalogue) return undefined;
  const t = textOf(data.microcopy);
  const url = data.siteUrl + data.path;
  return {
    '@type': 'Product',
    name: settings.siteName,
    description: settings.description,
    image: `${data.siteUrl}/og${data.path}.png`,
    brand: { '@type': 'Brand', name: settings.siteName },
    offers: [...catalogue.plans, ...catalogue.addOns].flatMap((item) => offersOf(item, data.locale, t, url)),
  };
}

/** A catalogue with a fault isn't on the page either, where the log and the preview name the fault. */
function readCatalogue({ plans = [], addOns }: PlanTableEntry, locale: string): PlanCatalogue | undefined {
  try {
    return planCatalogue(plans, addOns, locale);
  } catch {
    return undefined;
  }
}

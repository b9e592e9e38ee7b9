import type { PlanEntry, PlanTableEntry } from '@cumulus/content-model';
import type { Product } from 'schema-dts';
import type { PageView } from '../PageView.ts';

interface Priced {
  monthly?: { price?: number | null };
}

/** The product with an offer for each plan that has a price; only on a page with a plan table. */
export function productData({ sections, settings, data }: PageView): Product | undefined {
  const table = sections.find((section) => section.modelName === 'planTable') as unknown as PlanTableEntry | undefined;
  if (!table) return undefined;
  const offers = table.plans.map((plan) => offer(plan, data.siteUrl + data.path)).filter((item) => item !== undefined);
  return {
    '@type': 'Product',
    name: settings.siteName,
    description: settings.description,
    image: `${data.siteUrl}/og${data.path}.png`,
    brand: { '@type': 'Brand', name: settings.siteName },
    offers,
  };
}

function offer(plan: PlanEntry, url: string) {
  const price = (plan.pricing as Priced).monthly?.price;
  if (typeof price !== 'number') return undefined;
  return {
    '@type': 'Offer' as const,
    name: plan.name,
    description: plan.description,
    price,
    priceCurrency: 'USD',
    availability: 'https://schema.org/InStock' as const,
    url,
  };
}

import type { PlanTableEntry } from '@cumulus/content-model';
import { BILLINGS, type Billing } from '@cumulus/content-model/pricing';
import type { Offer, Product } from 'schema-dts';
import { createTranslator, type Translate } from '../../design-system/page/PageContext.tsx';
import { type AddOn, type Plan, type PlanCatalogue, planCatalogue } from '../../pricing/catalogue.ts';
import { planPrice, type ShownPrice, unitOf } from '../../pricing/prices.ts';
import type { PageView } from '../pageView.ts';

/** How long one payment lasts, as ISO 8601, and by UN/CEFACT's code of units. */
const PERIODS: Record<Billing, { duration: string; unitCode: string }> = {
  yearly: { duration: 'P1Y', unitCode: 'ANN' },
  monthly: { duration: 'P1M', unitCode: 'MON' },
};

/**
 * What a plan or add-on can be had for, one offer for each price on its card: what is paid each time, for how many users and how long. A price
 * by contact has no offer, one of nothing has neither users nor a period.
 * @param item a plan or add-on of the catalogue
 * @param locale whose prices the page shows
 * @param t the page's microcopy, which the card has too
 * @param url the page's address
 */
export function offersOf(item: Plan | AddOn, locale: string, t: Translate, url: string): Offer[] {
  const shown = BILLINGS.map((billing) => ({ billing, price: planPrice(item, billing, locale) }));
  const isFree = shown.every(({ price }) => price.price === 0);
  return (isFree ? shown.slice(0, 1) : shown).flatMap(({ billing, price }) => {
    if (price.price === null) return [];
    const paid = { price: price.price, priceCurrency: 'USD' };
    const period = price.price === 0 ? {} : periodOf(billing, price, t);
    return {
      '@type': 'Offer' as const,
      name: item.name,
      description: item.description,
      ...paid,
      priceSpecification: {
        '@type': 'UnitPriceSpecification' as const,
        ...paid,
        description: `${price.displayPricePerMonth} ${unitOf(price, t)}`,
        ...period,
      },
      availability: 'https://schema.org/InStock' as const,
      url,
    };
  });
}

function periodOf(billing: Billing, { perUserGroup }: ShownPrice, t: Translate) {
  const { duration, unitCode } = PERIODS[billing];
  return {
    name: t(billing),
    billingDuration: duration,
    billingIncrement: 1,
    unitCode,
    // For how many users the price is; the page says "per user" where content says nothing.
    referenceQuantity: { '@type': 'QuantitativeValue' as const, value: perUserGroup ?? 1, unitText: 'user' },
  };
}

/** The product with an offer for each price that the page shows; only on a page with a plan table that can be shown. */
export function productData({ sections, settings, data }: PageView): Product | undefined {
  const table = sections.find((section) => section.modelName === 'planTable');
  const catalogue = table && readCatalogue(table, data.locale);
  if (!catalogue) return undefined;
  const t = createTranslator(data.microcopy);
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

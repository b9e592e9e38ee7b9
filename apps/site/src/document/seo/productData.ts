import type { PlanTableEntry } from '@cumulus/content-model';
import { BILLINGS, type Billing } from '@cumulus/content-model/pricing';
import type { Offer, Product } from 'schema-dts';
import { createTranslator, type Translate } from '../../design-system/page/PageContext.tsx';
import { type AddOn, type Plan, type PlanCatalogue, planCatalogue } from '../../pricing/catalogue.ts';
import { planPrice, type ShownPrice, unitOf } from '../../pricing/prices.ts';
import type { PageView } from '../pageView.ts';

/** Billing period as ISO 8601 duration and as UN/CEFACT unit code. */
const PERIODS: Record<Billing, { duration: string; unitCode: string }> = {
  yearly: { duration: 'P1Y', unitCode: 'ANN' },
  monthly: { duration: 'P1M', unitCode: 'MON' },
};

/**
 * The offers of a plan or add-on, one for each price on its card, with the number of users and the billing period. A price on request has no offer; a
 * free one has neither users nor period.
 * @param item a plan or add-on
 * @param locale of the page
 * @param t the page's microcopy
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
    // Default: per user.
    referenceQuantity: { '@type': 'QuantitativeValue' as const, value: perUserGroup ?? 1, unitText: 'user' },
  };
}

/** The product with an offer for each price on the page; only on a page with a valid plan table. */
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

/** An invalid catalogue isn't on the page either; the plan table logs why. */
function readCatalogue({ plans = [], addOns }: PlanTableEntry, locale: string): PlanCatalogue | undefined {
  try {
    return planCatalogue(plans, addOns, locale);
  } catch {
    return undefined;
  }
}

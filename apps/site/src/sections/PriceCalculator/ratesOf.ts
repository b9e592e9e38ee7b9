import { type Billing, priceFor } from '@cumulus/content-model/pricing';
import type { Priced } from '../../pricing/catalogue.ts';
import type { Rates } from '../../pricing/totals.ts';

/** What a plan or add-on costs in a locale, as far as totals need it. */
export function ratesOf({ pricing }: Priced, locale: string): Rates {
  const rateOf = (billing: Billing) => {
    const { price, perUserGroup } = priceFor(pricing, billing, locale);
    return { price, perUserGroup };
  };
  return { yearly: rateOf('yearly'), monthly: rateOf('monthly') };
}

import { describePath, pricingFaults } from '@cumulus/content-model/pricing';
import { type CheckedSpace, findingAt, publishedEntries } from './CheckedSpace.ts';
import type { Finding } from './Finding.ts';
import { typeOf } from './pageAddresses.ts';

/** Content types with a pricing field, and whether it is an add-on's. */
const PRICED: Record<string, boolean> = { plan: false, addOn: true };

/** Prices that the pages of a language leave out, because they contradict themselves there. */
export function pricingRule(space: CheckedSpace): Finding[] {
  const locales = space.locales.map(({ code }) => code);
  return publishedEntries(space).flatMap((placed) => {
    const isAddOn = PRICED[typeOf(placed.entity)];
    if (isAddOn === undefined) return [];
    return Object.entries(placed.entity.fields.pricing ?? {}).flatMap(([locale, value]) =>
      pricingFaults(value, { locales, isAddOn }).map(({ path, message }) =>
        findingAt(placed, ['pricing', locale, ...path], `${describePath(path)}: ${message}`),
      ),
    );
  });
}

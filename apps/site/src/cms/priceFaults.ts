import { describePath, findPricingFaults } from '@cumulus/content-model/pricing';
import { reportContent } from './reportContent.ts';
import type { ContentSnapshot } from './snapshot.ts';

/** Content types with a pricing field; true for add-ons. */
const PRICED: Record<string, boolean> = { plan: false, addOn: true };

/**
 * Logs invalid prices of a snapshot in all locales, each fault once until it is fixed. A page leaves out invalid prices of its own locale only, so the
 * others could stay unnoticed.
 * @param reported the faults that were logged before
 * @returns all faults of this snapshot
 */
export function reportPriceFaults(snapshot: ContentSnapshot, reported: ReadonlySet<string>): Set<string> {
  const locales = snapshot.locales.map(({ code }) => code);
  const faults = Object.values(snapshot.entries).flatMap(({ sys, fields }) => {
    const isAddOn = PRICED[sys.contentType?.sys.id ?? ''];
    if (isAddOn === undefined) return [];
    return Object.values(fields?.pricing ?? {})
      .flatMap((value) => findPricingFaults(value, { locales, isAddOn }))
      .map(({ path, message }) => `${sys.id}: ${describePath(path)}: ${message}`);
  });
  for (const fault of faults) if (!reported.has(fault)) reportContent(`price of ${fault}`);
  return new Set(faults);
}

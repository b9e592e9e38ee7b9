import type { AddOnEntry } from '@cumulus/content-model';
import { readPricing } from '@cumulus/content-model/pricing';
import { ADD_ON_FEATURES, type AddOn, type AddOnFeature, PLAN_TIERS, type PlanTier } from './Plan.ts';

/**
 * An add-on of the catalogue from its content entry, checked.
 * @param locale whose prices are read; without it those of all locales
 * @throws naming the add-on and the field that is wrong
 */
export function readAddOn(entry: AddOnEntry, locale?: string): AddOn {
  const feature = entry.feature as AddOnFeature;
  const owner = `add-on "${entry.feature}"`;
  if (!ADD_ON_FEATURES.includes(feature))
    throw new Error(`${owner}: feature must be one of ${ADD_ON_FEATURES.join(', ')}`);
  for (const field of ['name', 'description'] as const)
    if (!entry[field]) throw new Error(`${owner}: ${field} must be filled`);
  const eligibility = (entry.eligibility ?? []) as PlanTier[];
  const stranger = eligibility.find((tier) => !PLAN_TIERS.includes(tier));
  if (stranger) throw new Error(`${owner}: eligibility must name tiers (${PLAN_TIERS.join(', ')}), got "${stranger}"`);
  const pricing = readPricing(entry.pricing, owner, locale, { isAddOn: true });
  return {
    feature,
    name: entry.name,
    description: entry.description,
    flag: entry.flag,
    pricing,
    eligibility,
    icon: entry.icon,
    action: entry.action,
  };
}

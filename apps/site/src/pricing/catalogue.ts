import type { AddOnEntry, LinkEntry, PlanEntry } from '@cumulus/content-model';
import { type Pricing, readPricing } from '@cumulus/content-model/pricing';

/** The four tiers of the catalogue, smallest first (REQ-PRC-01). */
export const PLAN_TIERS = ['free', 'unlimited', 'business', 'enterprise'] as const;
export type PlanTier = (typeof PLAN_TIERS)[number];

/** The add-ons of the catalogue (REQ-PRC-04). */
export const ADD_ON_FEATURES = ['brain', 'aiNotetaker'] as const;
export type AddOnFeature = (typeof ADD_ON_FEATURES)[number];

/** Common fields of plans and add-ons, which are enough to show a price and to name it in an error. */
export interface Priced {
  name: string;
  pricing: Pricing;
}

/** A plan of the catalogue, with every field of REQ-PRC-01. */
export interface Plan extends Priced {
  tier: PlanTier;
  description: string;
  flag?: string;
  /** Gaps and overlaps are no matter of prices: the quiz checks them. */
  minScore: number;
  maxScore: number;
  /** How many people it has room for; undefined: any number. */
  maxPeople?: number;
  color?: string;
  features: string[];
  featuresTitle?: string;
  action?: LinkEntry;
}

/** An add-on of the catalogue. */
export interface AddOn extends Priced {
  feature: AddOnFeature;
  description: string;
  flag?: string;
  icon?: string;
  /** Tiers that it can be added to; empty: every tier. */
  eligibility: PlanTier[];
  action?: LinkEntry;
}

/**
 * Reads and checks a plan of the catalogue.
 * @param locale of the prices; without it those of all locales
 * @throws an error that names the plan and the wrong field
 */
export function readPlan(entry: PlanEntry, locale?: string): Plan {
  const tier = entry.tier as PlanTier;
  const owner = `plan "${entry.tier}"`;
  if (!PLAN_TIERS.includes(tier)) throw new Error(`${owner}: tier must be one of ${PLAN_TIERS.join(', ')}`);
  for (const field of ['name', 'description'] as const)
    if (!entry[field]) throw new Error(`${owner}: ${field} must be filled`);
  const { minScore, maxScore } = entry;
  if (!Number.isFinite(minScore)) throw new Error(`${owner}: minScore must be a number, got ${minScore}`);
  if (!Number.isFinite(maxScore)) throw new Error(`${owner}: maxScore must be a number, got ${maxScore}`);
  return {
    tier,
    name: entry.name,
    description: entry.description,
    flag: entry.flag,
    pricing: readPricing(entry.pricing, owner, locale),
    minScore,
    maxScore,
    maxPeople: entry.maxPeople,
    color: entry.color,
    features: entry.features ?? [],
    featuresTitle: entry.featuresTitle,
    action: entry.action,
  };
}

/**
 * Reads and checks an add-on of the catalogue.
 * REQ-PRC-07.
 * @param locale of the prices; without it those of all locales
 * @throws an error that names the add-on and the wrong field
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

/** Plans and add-ons in the order of the content. */
export interface PlanCatalogue {
  plans: Plan[];
  addOns: AddOn[];
}

function requireDistinct(names: string[], what: string): void {
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`plan catalogue: ${what} "${twice}" stands twice; each may stand once`);
}

/**
 * Reads the catalogue from content entries; unresolved links (`undefined`) are left out.
 * @param locale of the prices, so that a fault in another locale has no effect; without it those of all locales
 * @throws an error that names the plan or add-on and the wrong field, or a duplicate tier
 */
export function planCatalogue(
  planEntries: readonly (PlanEntry | undefined)[],
  addOnEntries: readonly (AddOnEntry | undefined)[] = [],
  locale?: string,
): PlanCatalogue {
  const plans = planEntries.filter((entry) => entry !== undefined).map((entry) => readPlan(entry, locale));
  const addOns = addOnEntries.filter((entry) => entry !== undefined).map((entry) => readAddOn(entry, locale));
  requireDistinct(
    plans.map((plan) => plan.tier),
    'tier',
  );
  requireDistinct(
    addOns.map((addOn) => addOn.feature),
    'add-on',
  );
  return { plans, addOns };
}

import type { PlanEntry } from '@cumulus/content-model';
import { readPricing } from '@cumulus/content-model/pricing';
import { PLAN_TIERS, type Plan, type PlanTier } from './Plan.ts';

/**
 * A plan of the catalogue from its content entry, checked.
 * @param locale whose prices are read; without it those of all locales
 * @throws naming the plan and the field that is wrong
 */
export function readPlan(entry: PlanEntry, locale?: string): Plan {
  const tier = entry.tier as PlanTier;
  const owner = `plan "${entry.tier}"`;
  if (!PLAN_TIERS.includes(tier)) throw new Error(`${owner}: tier must be one of ${PLAN_TIERS.join(', ')}`);
  for (const field of ['name', 'description'] as const)
    if (!entry[field]) throw new Error(`${owner}: ${field} must be filled`);
  const { minScore, maxScore } = entry;
  if (!Number.isFinite(minScore)) throw new Error(`${owner}: minScore must be a number, got ${minScore}`);
  if (!Number.isFinite(maxScore) || maxScore < minScore)
    throw new Error(`${owner}: maxScore must be a number of at least minScore ${minScore}, got ${maxScore}`);
  return {
    tier,
    name: entry.name,
    description: entry.description,
    flag: entry.flag,
    pricing: readPricing(entry.pricing, owner, locale),
    minScore,
    maxScore,
    color: entry.color,
    features: entry.features ?? [],
    featuresTitle: entry.featuresTitle,
    action: entry.action,
  };
}

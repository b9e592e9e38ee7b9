import type { AddOnEntry, PlanEntry } from '@cumulus/content-model';
import type { AddOn, Plan } from './Plan.ts';
import { readAddOn } from './readAddOn.ts';
import { readPlan } from './readPlan.ts';

/** Plans and add-ons in the order of the content. */
export interface PlanCatalogue {
  plans: Plan[];
  addOns: AddOn[];
}

function requireDistinct(names: string[], what: string): void {
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice) throw new Error(`plan catalogue: ${what} "${twice}" stands twice; each may stand once`);
}

function requireScoresApart(plans: Plan[]): void {
  const sorted = [...plans].sort((a, b) => a.minScore - b.minScore);
  sorted.forEach((plan, index) => {
    const lower = sorted[index - 1];
    if (lower && plan.minScore <= lower.maxScore)
      throw new Error(
        `plan "${plan.tier}": minScore ${plan.minScore} must be above maxScore ${lower.maxScore} of plan "${lower.tier}"`,
      );
  });
}

/**
 * The catalogue built from content entries (unresolved links, `undefined`, are left out).
 * @param locale whose prices are read, so that a fault in another one's has no effect; without it those of all locales
 * @throws naming the plan or add-on and the field that is wrong, a tier that stands twice, or scores that overlap
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
  requireScoresApart(plans);
  return { plans, addOns };
}

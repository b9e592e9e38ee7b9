import type { AddOnFeature, PlanTier } from './catalogue.ts';

/** US dollars per user, specification section 9. `null`: by contact. Content is checked against these by `requiredFigures.test.ts`. */
export const PLAN_PRICES_USD: Record<
  PlanTier,
  { monthly: number | null; yearly: number | null; yearlyPerMonth: number | null }
> = {
  free: { monthly: 0, yearly: 0, yearlyPerMonth: 0 },
  unlimited: { monthly: 10, yearly: 84, yearlyPerMonth: 7 },
  business: { monthly: 19, yearly: 144, yearlyPerMonth: 12 },
  enterprise: { monthly: null, yearly: null, yearlyPerMonth: null },
};

/** US dollars per user and month, specification section 9. A year is twelve months, without discount. */
export const ADD_ON_MONTHLY_USD: Record<AddOnFeature, number> = { brain: 9, aiNotetaker: 6 };

/** Range of quiz scores that each plan answers, both ends included, specification section 9. */
export const PLAN_SCORES: Record<PlanTier, { min: number; max: number }> = {
  free: { min: 1, max: 4 },
  unlimited: { min: 4.1, max: 6 },
  business: { min: 6.1, max: 9 },
  enterprise: { min: 9.1, max: 13 },
};

import type { PlanTableEntry } from '@cumulus/content-model';
import { expect, test } from 'vitest';
import { planCatalogue } from './catalogue.ts';
import { ADD_ON_MONTHLY_USD, PLAN_PRICES_USD, PLAN_SCORES } from './requiredFigures.ts';
import { testPricingContent } from './testPricingContent.ts';

/** For an editor who changed a price or a score in the content. */
const HINT = 'a required figure (docs/requirements.md): change requiredFigures.ts with it, or take the change back';
const section = testPricingContent('en-US')<PlanTableEntry>('pricingPlans');
const { plans, addOns } = planCatalogue(section.plans, section.addOns);

// REQ-PRC-03, REQ-PRC-06
test('the content has the four plans, with their prices and scores', () => {
  const prices = plans.map(({ tier, pricing: { monthly, yearly } }) => [
    tier,
    { monthly: monthly.price, yearly: yearly.price, yearlyPerMonth: yearly.perMonth },
  ]);
  expect(Object.fromEntries(prices), HINT).toEqual(PLAN_PRICES_USD);
  const scores = plans.map((plan) => [plan.tier, { min: plan.minScore, max: plan.maxScore }]);
  expect(Object.fromEntries(scores), HINT).toEqual(PLAN_SCORES);
});

// REQ-PRC-05
test('the content has the two add-ons, whose year costs twelve months', () => {
  const prices = addOns.map(({ feature, pricing }) => [feature, pricing.monthly.price]);
  expect(Object.fromEntries(prices), HINT).toEqual(ADD_ON_MONTHLY_USD);
  for (const { feature, pricing } of addOns) {
    expect(pricing.yearly.price).toBe(ADD_ON_MONTHLY_USD[feature] * 12);
    expect(pricing.yearly.perMonth).toBe(ADD_ON_MONTHLY_USD[feature]);
  }
});

// REQ-PRC-03
test('no locale has another amount', () => {
  for (const { name, pricing } of [...plans, ...addOns])
    for (const [locale, override] of Object.entries(pricing.locales))
      for (const price of Object.values(override))
        for (const field of ['price', 'perMonth'])
          expect(price, `${name} in ${locale}: ${HINT}`).not.toHaveProperty(field);
});

// REQ-PRC-07
test('Brain lists the plans that it can be added to', () => {
  expect(addOns.find(({ feature }) => feature === 'brain')?.eligibility).toEqual([
    'unlimited',
    'business',
    'enterprise',
  ]);
});

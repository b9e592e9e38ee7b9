import type { PlanTableEntry } from '@cumulus/content-model';
import { expect, test } from 'vitest';
import { planCatalogue } from './catalogue.ts';
import { ADD_ON_MONTHLY_USD, PLAN_PRICES_USD, PLAN_SCORES } from './requiredFigures.ts';
import { testPricingContent } from './testPricingContent.ts';

const section = testPricingContent('en-US')<PlanTableEntry>('pricingPlans');
const { plans, addOns } = planCatalogue(section.plans, section.addOns);

test('the content has the plans of the specification, with its prices and scores', () => {
  const prices = plans.map(({ tier, pricing: { monthly, yearly } }) => [
    tier,
    { monthly: monthly.price, yearly: yearly.price, yearlyPerMonth: yearly.perMonth },
  ]);
  expect(Object.fromEntries(prices)).toEqual(PLAN_PRICES_USD);
  expect(Object.fromEntries(plans.map((plan) => [plan.tier, { min: plan.minScore, max: plan.maxScore }]))).toEqual(
    PLAN_SCORES,
  );
});

test('the content has the add-ons of the specification, a year being twelve months', () => {
  expect(Object.fromEntries(addOns.map(({ feature, pricing }) => [feature, pricing.monthly.price]))).toEqual(
    ADD_ON_MONTHLY_USD,
  );
  for (const { feature, pricing } of addOns) {
    expect(pricing.yearly.price).toBe(ADD_ON_MONTHLY_USD[feature] * 12);
    expect(pricing.yearly.perMonth).toBe(ADD_ON_MONTHLY_USD[feature]);
  }
});

test('no locale says another amount than the specification', () => {
  for (const { pricing } of [...plans, ...addOns])
    for (const override of Object.values(pricing.locales))
      for (const price of Object.values(override)) {
        expect(price).not.toHaveProperty('price');
        expect(price).not.toHaveProperty('perMonth');
      }
});

test('Brain says to which plans it can be added', () => {
  expect(addOns.find(({ feature }) => feature === 'brain')?.eligibility).toEqual([
    'unlimited',
    'business',
    'enterprise',
  ]);
});

import type { AddOnEntry, PlanEntry, PlanTableEntry } from '@cumulus/content-model';
import { expect, test } from 'vitest';
import { planCatalogue } from './catalogue.ts';
import { testPricingContent } from './testPricingContent.ts';

const get = testPricingContent('de');
const { plans, addOns } = get<PlanTableEntry>('pricingPlans');
const unlimited = get<PlanEntry>('pricingPlanUnlimited');
const brain = get<AddOnEntry>('pricingAddOnBrain');
const price = unlimited.pricing as { monthly: object; yearly: object };

// REQ-PRC-01
test('keeps every field of a plan, in the order of the content', () => {
  const catalogue = planCatalogue(plans, addOns);
  expect(catalogue.plans.map(({ tier }) => tier)).toEqual(['free', 'unlimited', 'business', 'enterprise']);
  expect(catalogue.plans[1]).toMatchObject({
    name: 'Unlimited',
    flag: 'Am häufigsten gewählt',
    color: 'marigold',
    featuresTitle: 'Alles aus Free, dazu',
    pricing: { yearly: { price: 84, perMonth: 7, perUserGroup: 1 } },
  });
  expect(catalogue.plans[1]?.features).toHaveLength(5);
  expect(catalogue.addOns[0]).toMatchObject({ feature: 'brain', flag: 'Antworten mit Quellen', icon: 'brain' });
});

test('leaves out unresolved links', () => {
  expect(planCatalogue([undefined, unlimited]).plans).toHaveLength(1);
});

test.each([
  [{ tier: 'gold' }, 'plan "gold": tier must be one of free, unlimited, business, enterprise'],
  [{ name: '' }, 'plan "unlimited": name must be filled'],
  [{ minScore: '4.1' }, 'plan "unlimited": minScore must be a number, got 4.1'],
  [{ maxScore: null }, 'plan "unlimited": maxScore must be a number, got null'],
  [{ pricing: undefined }, 'plan "unlimited": pricing: '],
  [
    { pricing: { ...price, yearly: { ...price.yearly, price: '84' } } },
    'plan "unlimited": pricing.yearly.price: must be a number',
  ],
  [
    { pricing: { ...price, yearly: { ...price.yearly, perMonth: 8 } } },
    'pricing.yearly.perMonth: must be the price 84 ÷ 12 = 7, got 8',
  ],
  [
    { pricing: { ...price, monthly: { ...price.monthly, price: null, perMonth: null } } },
    'pricing.monthly.displayPrice: must say how',
  ],
  [{ pricing: { ...price, weekly: {} } }, 'plan "unlimited": pricing: '],
])('the error names the plan and the wrong field: %o', (change, message) => {
  expect(() => planCatalogue([{ ...unlimited, ...change } as PlanEntry])).toThrow(message);
});

test('refuses a duplicate tier', () => {
  expect(() => planCatalogue([unlimited, unlimited])).toThrow('plan catalogue: tier "unlimited" stands twice');
});

// REQ-PRC-06
test('shows prices whatever is wrong with the scores of the quiz', () => {
  const business = get<PlanEntry>('pricingPlanBusiness');
  for (const maxScore of [2, 6.5, 5])
    expect(planCatalogue([{ ...unlimited, maxScore }, business]).plans).toHaveLength(2);
});

// REQ-PRC-04
test('the error names the wrong add-on', () => {
  const withEligibility = { ...brain, eligibility: ['unlimited', 'gold'] };
  expect(() => planCatalogue(plans, [withEligibility])).toThrow('add-on "brain": eligibility must name tiers');
  const pricing = brain.pricing as object;
  const cheap = { ...brain, pricing: { ...pricing, yearly: { price: 96, perMonth: 8, perUserGroup: 1 } } };
  expect(() => planCatalogue(plans, [cheap])).toThrow(
    'add-on "brain": pricing.yearly.perMonth: must equal the monthly price 9',
  );
});

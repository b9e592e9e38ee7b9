import type { LinkEntry } from '@cumulus/content-model';
import { expect, test } from 'vitest';
import type { Plan } from '../../pricing/catalogue.ts';
import { planLinks } from './planLinks.ts';

function linksOf(url: string, price: number | null, place?: string) {
  const action = { label: 'Choose', url } as LinkEntry;
  const billing = { price, perMonth: price, perUserGroup: 1 };
  const plan: Pick<Plan, 'action' | 'pricing'> = {
    action,
    pricing: { monthly: billing, yearly: billing, locales: {} },
  };
  return planLinks(plan, place).map((link) => [link.billing, link.link.url]);
}

test('a plan with two prices has a link for each period', () => {
  expect(linksOf('/sign-up?plan=business', 19, 'quiz')).toEqual([
    ['yearly', '/sign-up?plan=business&period=yearly'],
    ['monthly', '/sign-up?plan=business&period=monthly'],
  ]);
  expect(linksOf('/sign-up', 19)[1]).toEqual(['monthly', '/sign-up?period=monthly']);
});

test('a free plan has one', () => {
  expect(linksOf('/sign-up?plan=free', 0)).toEqual([[undefined, '/sign-up?plan=free']]);
});

test('a link to the sales team names the place where it stands', () => {
  expect(linksOf('/contact-sales?modal=plans', null)).toEqual([[undefined, '/contact-sales?modal=plans']]);
  expect(linksOf('/contact-sales?modal=plans#x', null, 'quiz')).toEqual([[undefined, '/contact-sales?modal=quiz#x']]);
});

test('a plan without a link has none', () => {
  expect(planLinks({ pricing: { monthly: {}, yearly: {}, locales: {} } as Plan['pricing'] })).toEqual([]);
});

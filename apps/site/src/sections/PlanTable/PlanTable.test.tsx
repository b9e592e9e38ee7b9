import type { MicrocopyEntry, PlanTableEntry } from '@cumulus/content-model';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { PageProvider } from '../../design-system/page/PageContext.tsx';
import { testPage } from '../../design-system/page/testPage.ts';
import { testPricingContent } from '../../pricing/testPricingContent.ts';
import { PlanTable } from './PlanTable.tsx';

function render(locale: string, change: Partial<PlanTableEntry> = {}): string {
  const get = testPricingContent(locale);
  const microcopy = get<MicrocopyEntry>('microcopy').texts as Record<string, string>;
  return renderToStaticMarkup(
    <PageProvider value={testPage({ locale, microcopy })}>
      <PlanTable section={{ ...get<PlanTableEntry>('pricingPlans'), ...change }} index={2} />
    </PageProvider>,
  );
}
const english = render('en-US');

test('the switch is a named group of radio inputs with yearly checked', () => {
  expect(english).toMatch(/<fieldset[^>]*><legend class="visuallyHidden">Billing<\/legend>/);
  expect(english).toMatch(/<input type="radio"[^>]*name="billing-plans"[^>]*checked=""[^>]*value="yearly"/);
  expect(english).toMatch(/<input type="radio"[^>]*name="billing-plans"[^>]*value="monthly"/);
  expect(english.match(/checked=""/g)).toHaveLength(1);
  expect(english).toContain('save up to 37%');
});

test('both prices of a plan are in the page, with what yearly billing saves', () => {
  const unlimited = english.slice(english.indexOf('data-tier="unlimited"'), english.indexOf('data-tier="business"'));
  expect(unlimited).toMatch(
    /data-billing="yearly">.*<strong>\$7<\/strong>.*per user, per month.*\$84 per user, paid once a year.*You save \$36 per user a year \(30%\)/,
  );
  expect(unlimited).toMatch(/data-billing="monthly">.*<strong>\$10<\/strong>/);
  expect(unlimited).toContain('Everything in Free, plus');
});

test('free and by-contact prices are shown once', () => {
  const free = english.slice(english.indexOf('data-tier="free"'), english.indexOf('data-tier="unlimited"'));
  expect(free).not.toContain('data-billing');
  expect(free).toContain('<strong>$0</strong>');
  expect(english.slice(english.indexOf('data-tier="enterprise"'))).toContain('<strong>By contact</strong>');
});

test('add-ons show the monthly price, the yearly total and their plans', () => {
  const brain = english.slice(english.indexOf('data-add-on="brain"'), english.indexOf('data-add-on="aiNotetaker"'));
  expect(brain.match(/<strong>\$9<\/strong>/g)).toHaveLength(2);
  expect(brain).toContain('$108 per user, paid once a year');
  expect(brain).toContain('Same price monthly or yearly');
  expect(brain).toContain('For Unlimited, Business, and Enterprise');
  expect(english.slice(english.indexOf('data-add-on="aiNotetaker"'))).toContain('For every plan');
});

test('the link of a plan leads to its sign-up, with the billing period where that has a price', () => {
  const links = [...english.matchAll(/<a ([^>]*data-clicked-type="plan"[^>]*)>/g)].map(([, attributes = '']) => [
    /href="([^"]*)"/.exec(attributes)?.[1]?.replace('&amp;', '&'),
    /data-billing="(\w+)"/.exec(attributes)?.[1],
  ]);
  expect(links).toEqual([
    ['/sign-up?plan=free', undefined],
    ['/sign-up?plan=unlimited&period=yearly', 'yearly'],
    ['/sign-up?plan=unlimited&period=monthly', 'monthly'],
    ['/sign-up?plan=business&period=yearly', 'yearly'],
    ['/sign-up?plan=business&period=monthly', 'monthly'],
    ['/contact-sales?modal=plans', undefined],
  ]);
});

test('exactly one plan is recommended', () => {
  expect(english.match(/data-recommended/g)).toHaveLength(1);
});

describe.each([
  ['fr-FR', '7\u00a0$US', 'Sur devis'],
  ['es-ES', '7\u00a0US$', 'A consultar'],
  ['it', '7\u00a0$', 'Su richiesta'],
  ['pt-BR', 'US$\u00a07', 'Sob consulta'],
  ['de', '7\u00a0$', 'Auf Anfrage'],
])('%s', (locale, price, byContact) => {
  test('prices are formatted for the locale', () => {
    const html = render(locale);
    expect(html).toContain(`<strong>${price}</strong>`);
    expect(html).toContain(`<strong>${byContact}</strong>`);
    expect(html).not.toMatch(/per user|By contact|undefined|\{\w+\}/);
  });
});

test('the error of a table without plans names the section', () => {
  expect(() => render('en-US', { plans: [] })).toThrow('Section "Pricing – plans": plans is empty');
});

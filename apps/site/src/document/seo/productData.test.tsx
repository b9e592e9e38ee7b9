import type { PlanTableEntry } from '@cumulus/content-model';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createContent } from '../../cms/content.ts';
import { shippedSnapshot } from '../../cms/testing/snapshots.ts';
import { PageProvider } from '../../design-system/page/PageContext.tsx';
import { PlanTable } from '../../sections/PlanTable/PlanTable.tsx';
import { buildPageView, type PageView } from '../pageView.ts';
import { structuredData } from './structuredData.ts';

interface FoundOffer {
  name: string;
  price: number;
  priceSpecification: {
    price: number;
    description: string;
    name?: string;
    billingDuration?: string;
    unitCode?: string;
    referenceQuantity?: { value: number };
  };
}

type Override = Record<string, Record<string, object>>;

/** The pricing page, with a plan's price overridden in some locales. */
function viewOf(path: string, plan = '', locales: Override = {}): PageView {
  const snapshot = shippedSnapshot();
  const pricing = snapshot.entries[plan]?.fields.pricing?.['en-US'] as { locales: Override } | undefined;
  if (pricing) pricing.locales = locales;
  const content = createContent(snapshot);
  const route = content.routes.byPath.get(path);
  if (!route) throw new Error(`no page ${path}`);
  const site = { siteUrl: 'http://localhost', productDomain: 'cumulus.example', isPreview: false };
  return buildPageView(content, route, site);
}

function offersIn(view: PageView): FoundOffer[] | undefined {
  const product = structuredData(view).find((thing) => (thing as { '@type': string })['@type'] === 'Product');
  return (product as { offers: FoundOffer[] } | undefined)?.offers;
}

function render({ sections, data }: PageView): string {
  const section = sections.find(({ modelName }) => modelName === 'planTable') as PlanTableEntry;
  return renderToStaticMarkup(
    <PageProvider value={data}>
      <PlanTable section={section} index={2} />
    </PageProvider>,
  );
}

test('a yearly price names the total, one user and the year; a monthly one the month', () => {
  const offers = offersIn(viewOf('/pricing')) ?? [];
  expect(offers.filter(({ name }) => name === 'Unlimited')).toMatchObject([
    {
      price: 84,
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: 84,
        priceCurrency: 'USD',
        name: 'Yearly',
        description: '$7 per user, per month',
        billingDuration: 'P1Y',
        unitCode: 'ANN',
        referenceQuantity: { value: 1, unitText: 'user' },
      },
    },
    { price: 10, priceSpecification: { price: 10, name: 'Monthly', billingDuration: 'P1M', unitCode: 'MON' } },
  ]);
  expect(offers.map(({ name }) => name)).toEqual([
    'Free',
    ...['Unlimited', 'Business', 'Brain', 'AI Notetaker'].flatMap((name) => [name, name]),
  ]);
  expect(offers[0]?.priceSpecification).not.toHaveProperty('billingDuration');
});

test('has the prices of the locale, as the page shows them', () => {
  const override = {
    de: { yearly: { price: 96, perMonth: 8 }, monthly: { price: 11, perMonth: 11, perUserGroup: 5 } },
  };
  const view = viewOf('/de/pricing', 'pricingPlanUnlimited', override);
  const [yearly, monthly] = offersIn(view)?.filter(({ name }) => name === 'Unlimited') ?? [];
  expect([yearly?.price, monthly?.price, monthly?.priceSpecification.referenceQuantity?.value]).toEqual([96, 11, 5]);
  const html = render(view);
  expect(html).toContain('<strong>8\u00a0$</strong>');
  expect(html).toContain('96\u00a0$');
  expect(yearly?.priceSpecification.description).toMatch(/^8\u00a0\$ /);
});

test('a plan on request in one locale has no offer and no saving there', () => {
  const byContact = { price: null, perMonth: null, displayPrice: 'Auf Anfrage' };
  const view = viewOf('/de/pricing', 'pricingPlanUnlimited', { de: { yearly: byContact, monthly: byContact } });
  expect(offersIn(view)?.map(({ name }) => name)).not.toContain('Unlimited');
  const html = render(view);
  const card = html.slice(html.indexOf('data-tier="unlimited"'), html.indexOf('data-tier="business"'));
  expect(card).toContain('<strong>Auf Anfrage</strong>');
  expect(card).not.toMatch(/%|36/);
});

test('a fault in one locale’s prices removes the prices of that page only', () => {
  const faulty = { 'fr-FR': { yearly: { price: 96 } } };
  const french = viewOf('/fr-FR/pricing', 'pricingPlanUnlimited', faulty);
  expect(offersIn(french)).toBeUndefined();
  expect(() => render(french)).toThrow(
    'plan "unlimited": pricing.locales.fr-FR.yearly.perMonth: must be the price 96 ÷ 12 = 8, got 7',
  );
  expect(offersIn(viewOf('/de/pricing', 'pricingPlanUnlimited', faulty))).toHaveLength(9);
});

import { parseAmounts } from '@cumulus/content-model/pricing';
import { expect, type Page } from '@playwright/test';
import { readSite } from '../../fixtures/readSite.ts';
import { test } from '../setup/test.ts';
import { whenFontsLoaded } from '../setup/whenFontsLoaded.ts';
import { findBrokenWords } from './findBrokenWords.ts';

const { paths, locales, defaultLocale } = readSite();
const PHONE_WIDTHS_PX = [320, 360, 390] as const;

/** A price as a card shows it for the chosen billing period. */
interface ShownPrice {
  name: string;
  amount: string;
  unit: string;
  lines: string[];
}

interface Specification {
  price: number;
  priceCurrency: string;
  name?: string;
  description: string;
  billingDuration?: string;
  referenceQuantity?: { value: number };
}

type Offer = { name: string; price: number; priceCurrency: string; priceSpecification: Specification };

function readShown(page: Page): Promise<ShownPrice[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[data-tier], [data-add-on]')].map((card) => {
      const amount = [...card.querySelectorAll('strong')].find((element) =>
        element.checkVisibility({ visibilityProperty: true }),
      );
      const price = amount?.closest('p');
      const lines = [...(price?.parentElement?.querySelectorAll('p') ?? [])].filter((line) => line !== price);
      return {
        name: card.querySelector('h3, h4')?.textContent ?? '',
        amount: amount?.textContent ?? '',
        unit: price?.querySelector('span')?.textContent ?? '',
        lines: lines.map((line) => line.textContent),
      };
    }),
  );
}

async function readOffers(page: Page): Promise<Offer[]> {
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents();
  return blocks.map((block) => JSON.parse(block)).find((thing) => thing['@type'] === 'Product').offers;
}

for (const locale of locales) {
  const path = locale === defaultLocale ? '/pricing' : `/${locale}/pricing`;
  test(`structured data has the prices that ${path} shows; its table breaks no word on a phone`, async ({
    sharedPage: page,
  }) => {
    expect(paths).toContain(path);
    await page.setViewportSize({ width: PHONE_WIDTHS_PX[0], height: 800 });
    await page.goto(path);
    await whenFontsLoaded(page);
    for (const width of PHONE_WIDTHS_PX) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft(await page.evaluate(findBrokenWords), `${width} px`).toEqual([]);
    }
    // Guards against a table that was not found.
    expect(await page.locator('table td').count()).toBeGreaterThan(100);
    const offers = await readOffers(page);
    const matched = new Set<Offer>();
    for (const [billing, duration, months] of [
      ['yearly', 'P1Y', 12],
      ['monthly', 'P1M', 1],
    ] as const) {
      const option = page.locator(`#plans input[value="${billing}"]`);
      await option.check();
      // The browser updates the styles of cards outside the window a frame later.
      const prices = page.locator('#plans [data-billing] strong');
      const shown = page.locator(`#plans [data-billing="${billing}"] strong`);
      await expect(prices.filter({ visible: true })).toHaveCount(await shown.count());
      await expect(shown.filter({ visible: true })).toHaveCount(await shown.count());
      const label = await option.getAttribute('data-button-clicked');
      for (const { name, amount, unit, lines } of await readShown(page)) {
        const [month] = parseAmounts(amount, locale);
        const of = offers.filter((offer) => offer.name === name);
        if (month === undefined) {
          expect(of, `${name} is by contact`).toEqual([]);
          continue;
        }
        const offer = of.find(({ priceSpecification }) => month === 0 || priceSpecification.name === label);
        expect(offer, `${name}, ${label}`).toMatchObject({ priceCurrency: 'USD' });
        if (!offer) continue;
        matched.add(offer);
        expect(offer.priceSpecification).toMatchObject({
          price: offer.price,
          priceCurrency: 'USD',
          description: `${amount} ${unit}`,
          ...(month > 0 && { billingDuration: duration, referenceQuantity: { value: 1 } }),
        });
        expect(Math.round((offer.price / months) * 100) / 100, `${name}: a month`).toBe(month);
        // The price per year is below that per month.
        if (month > 0 && billing === 'yearly') expect(parseAmounts(lines[0] ?? '', locale)).toContain(offer.price);
      }
    }
    expect(matched.size, 'every offer is a price of the page').toBe(offers.length);
  });
}

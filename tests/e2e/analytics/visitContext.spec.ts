import { expect } from '@playwright/test';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { giveConsent } from '../setup/consent.ts';
import { type CollectedEvent, fakeCollector } from '../setup/fakeCollector.ts';
import { test } from '../setup/test.ts';
import { unsentEvents } from '../setup/unsentEvents.ts';

const GERMANY = { country_name: 'Germany', country_code: 'DE' };

const namesOf = (events: CollectedEvent[]) => events.map(({ type }) => type).sort();

test.describe('a visitor', () => {
  test.use({ userAgent: VISITOR_AGENT });

  test('has session and country on all events, from the first page on', async ({ page, context }) => {
    const collector = await fakeCollector(context);
    await page.route('/ip', (route) => route.fulfill({ json: GERMANY }));
    await giveConsent(page, 'C0002');
    for (const path of ['/legal/privacy', '/legal/terms']) {
      await page.goto(path);
      const ofPage = () => collector.stored().filter((event) => event.context.page.path === path);
      await expect.poll(() => namesOf(ofPage())).toEqual(expect.arrayContaining(['identify', 'page']));
    }
    const { id } = JSON.parse(await page.evaluate(() => localStorage.getItem('cuSession') ?? '{}'));
    expect(id).toBeTruthy();
    for (const event of collector.stored())
      expect(event.context, event.type).toMatchObject({ sessionId: id, location: { country: 'DE' } });
  });

  test('has the country, if it is received late, on all events that are not sent yet', async ({ page, context }) => {
    const collector = await fakeCollector(context);
    const country = Promise.withResolvers<void>();
    await page.route('/ip', (route) => country.promise.then(() => route.fulfill({ json: GERMANY })));
    const sdk = Promise.withResolvers<void>();
    await page.route('**/startSdk*', (route) => sdk.promise.then(() => route.continue()));
    await giveConsent(page, 'C0002');
    await page.goto('/legal/privacy');
    const countries = async () => (await unsentEvents(page)).map((event) => event.context.location?.country);
    await expect.poll(countries).toEqual([undefined, undefined]);
    country.resolve();
    await expect.poll(countries).toEqual(['DE', 'DE']);
    sdk.resolve();
    // On a busy machine more events follow.
    await expect.poll(() => namesOf(collector.stored())).toEqual(expect.arrayContaining(['identify', 'page']));
    for (const event of collector.stored()) expect(event.context.location, event.type).toEqual({ country: 'DE' });
  });
});

test.describe('a crawler that has the consent cookie', () => {
  test.use({ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' });

  test('counts nothing, and stores nothing', async ({ page }) => {
    const paths: string[] = [];
    page.on('request', (request) => paths.push(new URL(request.url()).pathname));
    await giveConsent(page, 'C0002', 'C0003', 'C0004');
    const storageKeys = () => page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    const visit = async (path: string) => {
      const measuring = page.waitForResponse('**/startMeasurement*');
      await page.goto(path);
      await (await measuring).finished();
    };
    for (const path of ['/legal/privacy', '/legal/terms', '/']) {
      await visit(path);
      await page.locator('footer a').first().dispatchEvent('click', { button: 1 });
    }
    // A page that is left before its code has run keeps the click; the code of a later page drops it.
    const storedAfterVisit = async () => {
      await visit('/legal/privacy');
      return (await storageKeys()).filter((name) => /^(cu|ajs|journey)/.test(name));
    };
    await expect.poll(storedAfterVisit).toEqual([]);
    expect(paths.filter((path) => /^\/(segment|ip|growthbook\/rt)/.test(path))).toEqual([]);
  });
});

import { expect, type Page } from '@playwright/test';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { giveConsent } from '../setup/consent.ts';
import { test } from '../setup/test.ts';
import { watchTracker } from '../setup/watchTracker.ts';

// A crawler counts nothing.
test.use({ userAgent: VISITOR_AGENT });

/** A page with a redirect flag that is off (flags/features/demo-redirect.json). */
const FROM = '/demo';
const FLAG = 'demo-redirect';
/** Longer than a page waits before it follows a redirect (100 ms). */
const SETTLED_MS = 500;

/** Shows the open page again, as the back button does, after the flag has another value for this visitor. */
async function decideAndShowAgain(page: Page, value: string): Promise<void> {
  await page.evaluate(
    ([flag, text]) => {
      // biome-ignore lint/suspicious/noDocumentCookie: as the server's would be read
      document.cookie = `cuGBVariant=0a1b2c3d.${flag}~${encodeURIComponent(text ?? '')}~demo-page~1;Path=/`;
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    },
    [FLAG, value],
  );
}

const remembered = (page: Page) =>
  page.evaluate(() => JSON.parse(sessionStorage.getItem('growthbookRedirects') ?? '[]') as unknown[]);

// REQ-FLG-14
test('a page from the back button follows its redirect flag, keeps the query, and counts the exposure on arrival', async ({
  page,
  context,
  clock,
}) => {
  const events = watchTracker(page);
  await giveConsent(page, 'C0002');
  await page.goto(`${FROM}?utm_source=letter&plan=team`);
  await expect(page.locator('html')).toHaveAttribute('data-redirect-flags', new RegExp(FLAG));
  await clock.pass(page, SETTLED_MS);
  const navigation = page.waitForURL('**/pricing?**');
  await decideAndShowAgain(page, '/pricing?plan=business');
  await navigation;
  expect(new URL(page.url()).search).toBe('?plan=business&utm_source=letter');
  const exposure = { experimentId: 'demo-page', variationId: 1 };
  const counted = () => events.map(({ properties }) => properties).filter((one) => one?.experimentId === 'demo-page');
  await expect.poll(counted).toMatchObject([exposure]);
  expect(await remembered(page)).toEqual([{ from: FROM, to: '/pricing', experiment: 'demo-page', variation: 1 }]);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('growthbookRedirects');
});

for (const [what, query, referer, expected] of [
  ['where the visit came from', '?plan=team', 'https://search.example/find', '?plan=team&cuRef=search.example'],
  ['a campaign', '?utm_source=letter', 'https://search.example/find', '?utm_source=letter'],
  ['not what a shared link claims', '?cuRef=claimed.example', undefined, ''],
] as const)
  test(`while consent is undecided a redirect keeps ${what}`, async ({ page, clock }) => {
    await page.goto(FROM + query, { referer });
    await clock.pass(page, SETTLED_MS);
    const led = page.waitForURL('**/pricing*');
    await decideAndShowAgain(page, '/pricing');
    await led;
    expect(new URL(page.url()).search).toBe(expected);
  });

for (const [what, value] of [
  ['another site', 'https://elsewhere.example/'],
  ['another site without its scheme', '//elsewhere.example/'],
  ['another site with a backslash', '/\\elsewhere.example/'],
  ['the page itself', '/demo/?again=1'],
  ['a text that is no path', 'pricing'],
] as const)
  test(`a redirect flag never leads to ${what}`, async ({ page, clock }) => {
    await page.goto(FROM);
    await clock.pass(page, SETTLED_MS);
    await decideAndShowAgain(page, value);
    await clock.pass(page, SETTLED_MS);
    expect(new URL(page.url()).pathname).toBe(FROM);
  });

// REQ-EXP-03
test('a redirect that was followed in this session, or its reverse, is not followed again', async ({ page, clock }) => {
  await page.goto(FROM);
  await page.evaluate(() => {
    const known = [{ from: '/pricing', to: '/demo' }];
    sessionStorage.setItem('growthbookRedirects', JSON.stringify(known));
  });
  await clock.pass(page, SETTLED_MS);
  await decideAndShowAgain(page, '/pricing');
  await clock.pass(page, SETTLED_MS);
  expect(new URL(page.url()).pathname).toBe(FROM);
});

test('the cookie of a redirect is kept until its target page is shown', async ({ page, context, clock }) => {
  const value = ['demo-page', '0', '/demo', '/pricing'].map(encodeURIComponent).join('~');
  await context.addCookies([{ name: 'growthbookRedirects', value, url: process.env.BASE_URL }]);
  await page.goto('/features');
  await clock.pass(page, SETTLED_MS);
  expect(await remembered(page)).toEqual([]);
  await page.goto('/pricing');
  await expect.poll(() => remembered(page)).toHaveLength(1);
});

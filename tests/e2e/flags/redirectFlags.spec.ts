import { expect, type Page } from '@playwright/test';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { giveConsent } from '../setup/consent.ts';
import type { PageClock } from '../setup/pageClock.ts';
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

/** Shows the page again until it has followed its redirect: a response that arrives in between may set the cookie to the server's decision. */
const followTo = (page: Page, clock: PageClock, path: string, value: string) =>
  expect(async () => {
    if (new URL(page.url()).pathname !== path) await decideAndShowAgain(page, value);
    await clock.run(SETTLED_MS);
    expect(new URL(page.url()).pathname).toBe(path);
  }).toPass();

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
  await followTo(page, clock, '/pricing', '/pricing?plan=business');
  expect(new URL(page.url()).search).toBe('?plan=business&utm_source=letter');
  const exposure = { experimentId: 'demo-page', variationId: 1 };
  const counted = () => events.map(({ properties }) => properties).filter((one) => one?.experimentId === 'demo-page');
  await expect.poll(counted).toMatchObject([exposure]);
  expect(await remembered(page)).toEqual([{ from: FROM, to: '/pricing', experiment: 'demo-page', variation: 1 }]);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('growthbookRedirects');
});

test('while consent is undecided a redirect keeps where the visit came from', async ({ page, clock }) => {
  await page.goto(`${FROM}?plan=team`, { referer: 'https://search.example/find' });
  await clock.pass(page, SETTLED_MS);
  await followTo(page, clock, '/pricing', '/pricing');
  expect(new URL(page.url()).search).toBe('?plan=team&cuRef=search.example');
});

// REQ-EXP-03
test('a redirect flag never leads to another site or to the page itself, and no redirect of this session is followed again', async ({
  page,
  clock,
}) => {
  await page.goto(FROM);
  await clock.pass(page, SETTLED_MS);
  const staysWith = async (value: string) => {
    await decideAndShowAgain(page, value);
    await clock.pass(page, SETTLED_MS);
    expect(new URL(page.url()).pathname, value).toBe(FROM);
  };
  for (const value of [
    'https://elsewhere.example/',
    '//elsewhere.example/',
    '/\\elsewhere.example/',
    '/demo/?again=1',
    'pricing',
  ])
    await staysWith(value);
  await page.evaluate(() => {
    const earlier = [{ from: '/pricing', to: '/demo' }];
    sessionStorage.setItem('growthbookRedirects', JSON.stringify(earlier));
  });
  await staysWith('/pricing');
});

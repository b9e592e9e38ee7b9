import { type BrowserContext, expect, type Page } from '@playwright/test';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { comeFrom } from '../setup/comeFrom.ts';
import { consent } from '../setup/consent.ts';
import { findForbiddenRequests } from '../setup/privacy/findForbiddenRequests.ts';
import { findForbiddenStorage } from '../setup/privacy/findForbiddenStorage.ts';
import { readStored } from '../setup/privacy/readStored.ts';
import { watchRequests } from '../setup/privacy/watchRequests.ts';
import { test } from '../setup/test.ts';

/** REQ-CNS-04: everything stops within one second. */
const STOPPED_MS = 1_000;

test.use({ userAgent: VISITOR_AGENT });

const ruleOf = async (context: BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === 'cuConsentRule')?.value;
const forbidden = async (page: Page) => findForbiddenStorage(await readStored(page));

/** Opens a page in an opt-out country and waits until events are sent. @returns all requests, later ones included */
async function beMeasured(page: Page, path: string) {
  const requests = watchRequests(page.context());
  await comeFrom(page.context(), 'US');
  await page.goto(path);
  await expect.poll(() => requests.some(({ url }) => url.includes('/segment/'))).toBe(true);
  return requests;
}

test('a visitor who moves from an opt-out country to the European Union sees the banner before anything more is sent, in open tabs too', async ({
  page,
  context,
  clock,
  baseURL,
}) => {
  const requests = await beMeasured(page, '/legal/privacy');
  expect(await ruleOf(context)).toBe('opt-out');

  await comeFrom(context, 'DE');
  const other = await context.newPage();
  await other.goto('/legal/terms');
  expect(await ruleOf(context)).toBeUndefined();
  for (const tab of [page, other]) {
    await expect(consent(tab).banner).toBeVisible();
    await expect(consent(tab).banner).toHaveAttribute('data-rule', 'opt-in');
    await expect.poll(consent(tab).groups).toBe(',C0001,');
  }
  await expect.poll(() => forbidden(page)).toEqual([]);
  await clock.pass([page, other], STOPPED_MS);
  const sentUntilThen = requests.length;
  await page.locator('main').click({ position: { x: 2, y: 2 } });
  await clock.pass([page, other], STOPPED_MS);
  expect(findForbiddenRequests(requests.slice(sentUntilThen), String(baseURL))).toEqual([]);
  expect(await forbidden(page)).toEqual([]);
});

test('a page from the browser’s cache removes the consent rule too', async ({ request }) => {
  const { etag = '' } = (await request.get('/legal/terms', { headers: { 'user-agent': VISITOR_AGENT } })).headers();
  const headers = {
    ...{ 'user-agent': VISITOR_AGENT, 'x-visitor-country': 'DE' },
    ...{ 'if-none-match': etag, cookie: 'cuConsentRule=opt-out' },
  };
  const again = await request.get('/legal/terms', { headers });
  expect(again.status()).toBe(304);
  expect(again.headers()['set-cookie']).toBe('cuConsentRule=; Max-Age=0; Path=/; SameSite=Lax');
});

test('fetched and prefetched responses don’t change the consent rule; only documents do', async ({ request }) => {
  const cookiesOf = async (headers: Record<string, string>, path = '/legal/terms') => {
    const answer = await request.get(path, { headers: { 'user-agent': VISITOR_AGENT, ...headers } });
    return answer.headersArray().flatMap(({ name, value }) => (/^set-cookie$/i.test(name) ? [value] : []));
  };
  const american = { 'x-visitor-country': 'US' };
  const ahead = { 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch;prerender' };
  const has = (rule: string) => ({ cookie: `cuConsentRule=${rule}` });
  expect(await cookiesOf({ ...american, ...ahead })).toEqual([]);
  expect(await cookiesOf({ ...american, ...ahead, ...has('gpc') })).toEqual([]);
  expect(await cookiesOf({ ...american, 'sec-fetch-dest': 'empty' }, '/consent/en-US.json')).toEqual([]);
  expect(await cookiesOf({ ...american, 'sec-fetch-dest': 'document' })).toEqual([
    expect.stringContaining('cuConsentRule=opt-out'),
  ]);
  expect(await cookiesOf({ 'x-visitor-country': 'DE', ...ahead, ...has('opt-out') })).toEqual([
    expect.stringContaining('cuConsentRule=; Max-Age=0'),
  ]);
});

test('a Global Privacy Control header alone is a refusal as well', async ({ page, context, clock, baseURL }) => {
  const requests = await beMeasured(page, '/legal/privacy');
  await page.goto('about:blank');

  await comeFrom(context, 'US', { 'sec-gpc': '1' });
  const sentUntilThen = requests.length;
  await page.goto('/legal/privacy');
  expect(await ruleOf(context)).toBe('gpc');
  await expect.poll(() => forbidden(page)).toEqual([]);
  const { banner, groups, preferences, settings } = consent(page);
  await expect.poll(groups).toBe(',C0001,');
  await expect(banner).toBeHidden();
  await clock.pass(page, STOPPED_MS);
  expect(findForbiddenRequests(requests.slice(sentUntilThen), String(baseURL))).toEqual([]);
  await settings.press('Enter');
  await expect(preferences).toContainText('Global Privacy Control');
});

import { expect } from '@playwright/test';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { comeFrom } from '../setup/comeFrom.ts';
import { consent } from '../setup/consent.ts';
import { keepDecisions } from '../setup/keepDecisions.ts';
import { pageClock } from '../setup/pageClock.ts';
import { test } from '../setup/test.ts';

/** Of the copy under test (startSite.ts); with BASE_URL the store can't be read. */
const admin = process.env.ADMIN_URL;

test.use({ userAgent: VISITOR_AGENT });

/** The decisions of a visitor that the built-in services have stored. */
async function recorded(consentId: string | null): Promise<{ vendor: string; payload: object }[]> {
  const answer = await fetch(`${admin}/inspector/api/events?vendor=consent&visitor=${consentId}`);
  return (await answer.json()).events;
}

// REQ-CNS-08
test('a click on the banner is recorded in the store, once', async ({ page }) => {
  await page.goto('/legal/privacy');
  const { accept, record } = consent(page);
  const pendingDecision = () => page.evaluate(() => localStorage.getItem('cuDecision'));
  const isRecorded = page.waitForResponse('**/consent');
  await accept.click();
  expect((await isRecorded).status()).toBe(200);
  const decision = await record();
  expect(await recorded(decision.get('consentId'))).toMatchObject([
    {
      payload: {
        ...{ consentId: decision.get('consentId'), version: decision.get('version'), method: 'accept', rule: 'opt-in' },
        groups: ['C0001', 'C0002', 'C0003', 'C0004'],
      },
    },
  ]);
  // Wait until the page has read the response: else the next page sends the decision again.
  await expect.poll(pendingDecision).toBeNull();
  await page.goto('/legal/terms');
  expect(await pendingDecision()).toBeNull();
});

test('a withdrawal is recorded as a withdrawal, with the version of the text', async ({ page }) => {
  await page.goto('/legal/privacy');
  const { accept, banner, preferences, record, settings } = consent(page);
  const shown = await banner.getAttribute('data-consent-banner');
  await accept.click();
  await expect(banner).toBeHidden();
  await settings.press('Enter');
  await preferences.getByRole('button', { name: 'Refuse all' }).click();
  await expect.poll(async () => (await record()).get('groups')).toBe('C0001:1,C0002:0,C0003:0,C0004:0');
  const decision = await record();
  expect(decision.get('version')).toBe(shown);
  const methods = async () => {
    const records = (await recorded(decision.get('consentId'))) as { payload: { method: string; version: string } }[];
    return records.map(({ payload }) => [payload.method, payload.version]).sort();
  };
  await expect.poll(methods).toEqual([
    ['accept', shown],
    ['withdraw', shown],
  ]);
});

test('a refusal by Global Privacy Control is recorded once; without the signal the banner is shown', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, userAgent: VISITOR_AGENT });
  await comeFrom(context, 'US', { 'sec-gpc': '1' });
  const clock = await pageClock(context);
  const page = await context.newPage();
  const { banner, groups, record } = consent(page);
  const decisions = await keepDecisions(page);
  await page.goto('/legal/privacy');
  await expect.poll(async () => (await record()).get('isGpcEnabled')).toBe('1');
  await expect.poll(() => decisions).toMatchObject([{ method: 'gpc', groups: 'C0001:1,C0002:0,C0003:0,C0004:0' }]);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cuDecision'))).toBeNull();
  const id = (await record()).get('consentId');
  await page.goto('/legal/terms');
  await expect(banner).toBeHidden();
  await clock.pass(page, 500);
  expect(decisions).toHaveLength(1);

  await comeFrom(context, 'US');
  await page.goto('/legal/privacy');
  await expect(banner).toBeVisible();
  await expect(banner).toHaveAttribute('data-rule', 'opt-in');
  expect(await groups()).toBe(',C0001,');
  await consent(page).accept.click();
  await expect.poll(async () => (await record()).get('isGpcEnabled')).toBe('0');
  expect((await record()).get('consentId')).toBe(id);
  await expect.poll(() => decisions.map(({ method }) => method)).toEqual(['gpc', 'accept']);
  await context.close();
});

// REQ-CNS-08
test('a decision that could not be recorded is sent again by the open page, and by the next one', async ({ page }) => {
  const refused = await keepDecisions(page, 503);
  await page.goto('/legal/privacy');
  const { refuse, record } = consent(page);
  await refuse.click();
  await expect.poll(() => refused.length).toBeGreaterThan(1);
  await page.goto('/legal/cookies');
  const ofFirstPage = refused.length;
  await expect.poll(() => refused.length).toBeGreaterThan(ofFirstPage);
  for (const decision of refused) expect(decision).toEqual({ ...refused[0], sentAt: expect.any(String) });
  await page.unroute('**/consent');
  await page.goto('/legal/terms');
  const id = (await record()).get('consentId');
  await expect.poll(() => recorded(id)).toMatchObject([{ payload: { method: 'refuse', groups: ['C0001'] } }]);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cuDecision'))).toBeNull();
});

// REQ-CNS-09
test('the answer sets the cookies of the decision again, with the same values', async ({ page, context }) => {
  await page.goto('/legal/privacy');
  const { accept, record } = consent(page);
  const answered = page.waitForResponse('**/consent');
  await accept.click();
  const headers = await (await answered).headersArray();
  const set = headers.filter(({ name }) => name.toLowerCase() === 'set-cookie').map(({ value }) => value);
  expect(set.map((text) => text.split('=')[0])).toEqual(['OptanonConsent', 'OptanonAlertBoxClosed']);
  expect(set[0]).toContain(`OptanonConsent=${await record()};`);
  const stored = (await context.cookies()).filter(({ name }) => name.startsWith('Optanon'));
  expect(stored.map(({ name }) => name).toSorted()).toEqual(['OptanonAlertBoxClosed', 'OptanonConsent']);
});

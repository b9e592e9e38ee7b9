import { expect } from '@playwright/test';
import { consent } from '../setup/consent.ts';
import { keepDecisions } from '../setup/keepDecisions.ts';
import { test } from '../setup/test.ts';
import { VISITOR_AGENT } from '../setup/VISITOR_AGENT.ts';

/** Of the copy under test (startSite.ts); one that runs elsewhere shows nobody what it keeps. */
const admin = process.env.ADMIN_URL;

test.use({ userAgent: VISITOR_AGENT });

/** The decisions that the built-in services keep of a visitor. */
async function recorded(consentId: string | null): Promise<{ vendor: string; payload: object }[]> {
  const answer = await fetch(`${admin}/inspector/api/events?vendor=consent&visitor=${consentId}`);
  return (await answer.json()).events;
}

test('a click on the banner is recorded in the store, once', async ({ page }) => {
  await page.goto('/');
  const { accept, record } = consent(page);
  const kept = () => page.evaluate(() => localStorage.getItem('cuDecision'));
  const isRecorded = page.waitForResponse('**/consent');
  await accept.click();
  expect((await isRecorded).status()).toBe(200);
  const said = await record();
  expect(await recorded(said.get('consentId'))).toMatchObject([
    {
      payload: {
        ...{ consentId: said.get('consentId'), version: said.get('version'), method: 'accept', rule: 'opt-in' },
        groups: ['C0001', 'C0002', 'C0003', 'C0004'],
      },
    },
  ]);
  // The answer is here before the page has read it: left sooner, it would have the next page send the decision again.
  await expect.poll(kept).toBeNull();
  await page.goto('/pricing');
  expect(await kept()).toBeNull();
});

test('what could not be recorded is sent from the next page', async ({ page }) => {
  const refused = await keepDecisions(page, 503);
  await page.goto('/');
  const { refuse, record } = consent(page);
  await refuse.click();
  await expect.poll(() => refused.length).toBe(1);
  await page.goto('/pricing');
  await expect.poll(() => refused.length).toBe(2);
  expect(refused[1]).toEqual(refused[0]);
  await page.unroute('**/consent');
  await page.goto('/legal/terms');
  const id = (await record()).get('consentId');
  await expect.poll(() => recorded(id)).toMatchObject([{ payload: { method: 'refuse', groups: ['C0001'] } }]);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cuDecision'))).toBeNull();
});

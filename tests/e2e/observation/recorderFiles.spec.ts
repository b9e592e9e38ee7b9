import { expect } from '@playwright/test';
import { HINT } from '../../../apps/site/src/astro/compileHints.ts';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { test } from '../setup/test.ts';
import { beginRecordedSession, isRecording, openRecorded } from './replaySession.ts';

test.use({ userAgent: VISITOR_AGENT });

// REQ-RPL-01
test('changes of an element’s own styles are recorded without a violation of the policy', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await beginRecordedSession(page);
  await openRecorded(page, '/');
  // Sections outside the viewport and the document have styles of their own while a dialog is open.
  await page.locator('main a[data-overlay="sign-up"]:visible').first().click();
  await expect(page.locator('dialog[open]')).toBeVisible();
  const styled = () => page.locator('main > [style*="content-visibility"]').count();
  expect(await styled()).toBeGreaterThan(0);
  await page.keyboard.press('Escape');
  await expect.poll(styled).toBe(0);
  // The recorder has seen all of it once its changes are sent.
  const sent = page.waitForRequest(isRecording);
  await page.evaluate(() => dispatchEvent(new Event('blur')));
  await sent;
  expect(complaints).toEqual([]);
});

// REQ-PRF-12
test('the recorder’s file asks the browser to compile it while it downloads', async ({ page }) => {
  await beginRecordedSession(page);
  const file = page.waitForResponse(/\/rrweb-record\./);
  await openRecorded(page, '/');
  expect((await (await file).text()).slice(0, HINT.length)).toBe(HINT);
});

import { expect } from '@playwright/test';
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

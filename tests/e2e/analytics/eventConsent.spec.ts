import { expect } from '@playwright/test';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { consent } from '../setup/consent.ts';
import { test } from '../setup/test.ts';

/** Of the copy under test (startSite.ts); one that runs elsewhere shows nobody what it keeps. */
const admin = process.env.ADMIN_URL;
/** The tracker's script, and what it waits for before it sends. */
const STORED = { timeout: 15_000 };

test.use({ userAgent: VISITOR_AGENT });

interface StoredEvent {
  type: string;
  receivedAt: string;
  occurredAt: string;
  payload: { context: { consent?: object } };
}

test('each stored event says the decision that it was collected under, and when it happened', async ({ page }) => {
  await page.goto('/');
  const { accept, record } = consent(page);
  await accept.click();
  const anonymousId = () => page.evaluate(() => JSON.parse(localStorage.getItem('ajs_anonymous_id') ?? 'null'));
  await expect.poll(anonymousId, STORED).toEqual(expect.any(String));
  const id = await anonymousId();
  const stored = async (): Promise<StoredEvent[]> =>
    (await (await fetch(`${admin}/inspector/api/events?visitor=${id}&limit=100`)).json()).events;
  await expect
    .poll(async () => (await stored()).map(({ type }) => type), STORED)
    .toEqual(expect.arrayContaining(['page', 'identify']));
  const said = await record();
  for (const { receivedAt, occurredAt, payload } of await stored()) {
    expect(payload.context.consent).toEqual({
      categoryPreferences: { C0001: true, C0002: true, C0003: true, C0004: true },
      version: said.get('version'),
      consentId: said.get('consentId'),
    });
    // Of several in one millisecond the tracker says a later one of each.
    expect(Date.parse(occurredAt)).toBeLessThan(Date.parse(receivedAt) + 100);
  }
});

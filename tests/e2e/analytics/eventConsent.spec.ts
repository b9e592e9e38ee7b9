import { expect } from '@playwright/test';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { consent } from '../setup/consent.ts';
import { test } from '../setup/test.ts';

/** Of the copy under test (startSite.ts); with BASE_URL the store can't be read. */
const admin = process.env.ADMIN_URL;

test.use({ userAgent: VISITOR_AGENT });

interface StoredEvent {
  type: string;
  receivedAt: string;
  occurredAt: string;
  payload: { context: { consent?: object } };
}

test('each stored event has its consent decision, and the time when it happened', async ({ page }) => {
  await page.goto('/');
  const { accept, record } = consent(page);
  await accept.click();
  const anonymousId = () => page.evaluate(() => JSON.parse(localStorage.getItem('ajs_anonymous_id') ?? 'null'));
  await expect.poll(anonymousId).toEqual(expect.any(String));
  const id = await anonymousId();
  const stored = async (): Promise<StoredEvent[]> =>
    (await (await fetch(`${admin}/inspector/api/events?vendor=segment&visitor=${id}&limit=100`)).json()).events;
  await expect
    .poll(async () => (await stored()).map(({ type }) => type))
    .toEqual(expect.arrayContaining(['page', 'identify']));
  const decision = await record();
  for (const { receivedAt, occurredAt, payload } of await stored()) {
    expect(payload.context.consent).toEqual({
      categoryPreferences: { C0001: true, C0002: true, C0003: true, C0004: true },
      version: decision.get('version'),
      consentId: decision.get('consentId'),
    });
    // The tracker gives several events of one millisecond different times.
    expect(Date.parse(occurredAt)).toBeLessThan(Date.parse(receivedAt) + 100);
  }
});

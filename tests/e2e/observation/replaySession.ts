import { expect, type Frame, type Page, type Request } from '@playwright/test';
import { INTERACTION_INTERVAL } from '../../../apps/site/src/vendors/amplitudeReplay/replayConfig.ts';
import { type RecordedEvent, readRecording } from '../../fixtures/readRecording.ts';
import { giveConsent } from '../setup/consent.ts';
import { forceSampling } from '../setup/forceSampling.ts';

/** rrweb's types of events. */
export const FULL_SNAPSHOT = 2;
export const META = 4;

/** One page of a recorded session. */
export interface RecordedPage {
  path: string;
  events: RecordedEvent[];
}

/** Longer than clicks and recorded events of an open page wait, whatever the service wants. */
export const LONGER_THAN_CLICKS_MS = INTERACTION_INTERVAL.maxMs + 1_000;

const admin = () => String(process.env.ADMIN_URL);

/** Whether a request carries a recording, or clicks and scroll positions. */
export const isRecording = (request: Request) => /\/amplitude\/sessions\/v2\/track/.test(request.url());

/** Begins a session that is recorded, whatever the sampling says. */
export async function beginRecordedSession(page: Page): Promise<void> {
  await forceSampling(page.context(), 'replay');
  await giveConsent(page, 'C0002');
}

/** Opens a page, and waits until its first picture has arrived; what the page before it still sends doesn't count. */
export async function openRecorded(page: Page, path: string): Promise<void> {
  let isLeft = false;
  const note = (frame: Frame) => {
    isLeft ||= frame === page.mainFrame();
  };
  page.on('framenavigated', note);
  const sent = page.waitForRequest(
    (request) => isLeft && isRecording(request) && request.url().includes('type=replay'),
  );
  await page.goto(path);
  expect((await (await sent).response())?.ok()).toBe(true);
  page.off('framenavigated', note);
}

/** Id of the session, as recordings have it. */
export function sessionOf(page: Page): Promise<number> {
  return page.evaluate(() => JSON.parse(localStorage.cuSession).startedAt as number);
}

/** The recorded pages in the order in which they were opened, each from its first event. */
export async function recordedPages(session: number): Promise<RecordedPage[]> {
  const pages: RecordedPage[] = [];
  for (const event of await readRecording(admin(), session)) {
    const { href } = (event.data ?? {}) as { href?: string };
    const path = event.type === META && href ? new URL(href).pathname : undefined;
    if (path && path !== pages.at(-1)?.path) pages.push({ path, events: [] });
    pages.at(-1)?.events.push(event);
  }
  return pages;
}

/** Clicks and scroll positions of a session. */
export async function interactionsOf(session: number): Promise<Record<string, unknown>[]> {
  const events: unknown[] = await readRecording(admin(), session, { vendor: 'amplitude-replay', type: 'interaction' });
  return events as Record<string, unknown>[];
}

/** All that is stored of a session, as text. */
export async function storedText(session: number): Promise<string> {
  const [events, interactions] = await Promise.all([readRecording(admin(), session), interactionsOf(session)]);
  return JSON.stringify([events, interactions]);
}

/** Waits until the last page of a session has left its scroll position. */
export async function whenArrived(session: number, pages: number): Promise<void> {
  const scrolls = async () => (await interactionsOf(session)).filter(({ type }) => type === 'scroll').length;
  await expect.poll(scrolls).toBeGreaterThanOrEqual(pages);
}

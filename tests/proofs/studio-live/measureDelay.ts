import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { viewEvent, WRITE_KEY } from '../../../apps/collector/testing/startCollector.ts';

const EVENTS = 100;
/** Until the table is there, and the programs have run once. */
const WARMING_EVENTS = 20;
/** Between two events, at least and at most. */
const PAUSE_MS = [30, 170] as const;
const DRAWN_LIMIT_MS = 10_000;

interface Noting {
  /** When a visitor's row was drawn, by the machine's clock. */
  drawn: Record<string, number>;
}

/**
 * Sends events one after the other, and waits for each in the Live screen.
 * @returns for each, milliseconds from before it is sent until the frame after the one that draws it: the collector's answer, its disk and the way there are part of it
 */
export async function measureDelay(page: Page, studio: string, collector: string): Promise<number[]> {
  await page.goto(`${studio}/live`);
  await page
    .getByRole('status')
    .filter({ hasText: /^Live$/ })
    .waitFor();
  await page.evaluate(noteDrawn);
  const times: number[] = [];
  for (let number = 0; number < WARMING_EVENTS + EVENTS; number += 1) {
    const anonymousId = `live-${number}-${crypto.randomUUID()}`;
    const sentAt = performance.timeOrigin + performance.now();
    await send(collector, anonymousId);
    const found = await page.waitForFunction((id) => (window as unknown as Noting).drawn[id], anonymousId, {
      timeout: DRAWN_LIMIT_MS,
    });
    const drawnAt = Number(await found.jsonValue());
    if (number >= WARMING_EVENTS) times.push(drawnAt - sentAt);
    await pause(PAUSE_MS[0] + Math.random() * (PAUSE_MS[1] - PAUSE_MS[0]));
  }
  return times;
}

async function send(collector: string, anonymousId: string): Promise<void> {
  const now = new Date().toISOString();
  const body = viewEvent({ writeKey: WRITE_KEY, messageId: crypto.randomUUID(), anonymousId, timestamp: now });
  const { status } = await fetch(`${collector}/segment/v1/t`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (status !== 200) throw new Error(`the collector answers ${status}`);
}

/** In the page: notes when the row of a visitor has been drawn. */
function noteDrawn(): void {
  const drawn: Record<string, number> = {};
  Object.assign(window, { drawn });
  const look = () => {
    const found = [...document.querySelectorAll('tbody td')]
      .map(({ textContent }) => textContent ?? '')
      .filter((text) => text.startsWith('live-') && !(text in drawn));
    if (found.length === 0) return;
    // The frame after the one that has them: they are on the screen.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        for (const id of found) drawn[id] ??= performance.timeOrigin + performance.now();
      }),
    );
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
}

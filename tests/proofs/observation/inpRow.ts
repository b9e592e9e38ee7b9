import type { Page } from '@playwright/test';
import { median } from '../median.ts';
import type { Row } from '../runRows.ts';
import { LIMITS } from './LIMITS.ts';
import type { ObservationProof } from './ObservationProof.ts';
import { onObservedPage, whenObserved } from './observedPage.ts';

/** A visitor needs a moment between two of them. */
const PAUSE_MS = 150;
const TYPED = 'Mara Oka';

type Noting = typeof globalThis & { interactions?: Record<number, number> };

/**
 * Six changes of the billing, six questions, and eight letters: 20 interactions on two pages. Some of them before anything observes, so that it starts
 * while the visitor is busy with the page, and the others after it.
 */
const JOURNEY: { path: string; before(page: Page): Promise<void>; after(page: Page): Promise<void>; count: number }[] =
  [
    {
      path: '/pricing',
      count: 12,
      async before(page) {
        for (let change = 0; change < 6; change += 1) {
          await page.locator(`#plans label:has(input[value="${change % 2 ? 'yearly' : 'monthly'}"])`).click();
          await page.waitForTimeout(PAUSE_MS);
        }
      },
      async after(page) {
        const questions = page.locator('section[data-section-model-name="questions"] summary');
        for (let question = 0; question < 6; question += 1) {
          await questions.nth(question % (await questions.count())).click();
          await page.waitForTimeout(PAUSE_MS);
        }
      },
    },
    {
      path: '/contact-sales',
      count: 8,
      async before(page) {
        await page.locator('form [name="name"]').first().focus();
        await typeLetters(page, TYPED.slice(0, 4));
      },
      after: (page) => typeLetters(page, TYPED.slice(4)),
    },
  ];

async function typeLetters(page: Page, letters: string): Promise<void> {
  for (const letter of letters) {
    await page.keyboard.press(letter === ' ' ? 'Space' : letter);
    await page.waitForTimeout(PAUSE_MS);
  }
}

/** The slowest of 20 interactions: below 50 that is the page's INP. */
export const INP_ROW: Row<ObservationProof> = {
  name: 'inp',
  async measure(proof) {
    const worst: number[] = [];
    for (let run = 0; run < Math.ceil(proof.runs / 3); run += 1) worst.push(await slowestOf(proof));
    return {
      title: 'INP of a journey of 20 interactions',
      ...{ value: median(worst), unit: 'ms', limit: LIMITS.inpMs },
      is: 'most',
      note: `4× CPU; runs: ${worst.join(' ')}`,
    };
  },
};

async function slowestOf(proof: ObservationProof): Promise<number> {
  let slowest = 0;
  for (const { path, before, after, count } of JOURNEY) {
    const durations = await onObservedPage(proof, async (page) => {
      await page.addInitScript(noteInteractions);
      await whenObserved(page, async () => {
        await page.goto(proof.origin + path);
        await before(page);
      });
      await after(page);
      await page.waitForTimeout(PAUSE_MS);
      return page.evaluate(() => Object.values((globalThis as Noting).interactions ?? {}));
    });
    if (durations.length < count)
      throw new Error(`${path}: ${durations.length} of ${count} interactions were measured`);
    slowest = Math.max(slowest, ...durations);
  }
  return slowest;
}

function noteInteractions(): void {
  const noting = globalThis as Noting;
  noting.interactions = {};
  const { interactions } = noting;
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as PerformanceEventTiming[])
      if (interactionId) interactions[interactionId] = Math.max(interactions[interactionId] ?? 0, duration);
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
}

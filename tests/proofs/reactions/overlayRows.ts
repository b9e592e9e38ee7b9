import type { BrowserContext, Page } from '@playwright/test';
import { whenBooted } from '../../e2e/setup/whenBooted.ts';
import { consentValue } from '../../fixtures/consentValue.ts';
import type { Figure } from '../Figure.ts';
import { inChromium } from './browserRows.ts';
import { LIMITS } from './LIMITS.ts';
import { type Reactions, reaction } from './Reactions.ts';

const SLOWDOWN = 4;
/** The shortest that the browser reports. */
const REPORTED_MS = 16;

/** A page and the opener of an overlay on it. */
const OPENERS = [
  { path: '/', opener: 'main a[data-overlay="sign-up"]:visible' },
  { path: '/de', opener: 'main a[data-overlay="sign-up"]:visible' },
  { path: '/pricing', opener: 'body > header a[data-overlay="contact-sales"]:visible' },
];

interface Opening {
  /** Tasks over 50 ms since the pointer reached the opener, in milliseconds. */
  tasks: number[];
  /** Time of each interaction until the next paint, in milliseconds. */
  interactions: number[];
}

/** The longest task while an overlay is opened, at 4× CPU. */
export const measureOverlayTask = (reactions: Reactions): Promise<Figure> =>
  measureWorst(reactions, 'Longest task while an overlay opens', ({ tasks }) => tasks);

/** The slowest interaction while an overlay is opened, at 4× CPU. */
export const measureOverlayInteraction = (reactions: Reactions): Promise<Figure> =>
  measureWorst(reactions, 'Opening an overlay until the next paint', ({ interactions }) => interactions);

async function measureWorst(
  reactions: Reactions,
  title: string,
  select: (opening: Opening) => number[],
): Promise<Figure> {
  const times = await inChromium(reactions, async (context, origin) => {
    const worst: number[] = [];
    for (const { path, opener } of OPENERS) worst.push(...select(await openOverlay(context, origin + path, opener)));
    return Math.max(0, ...worst);
  });
  return reaction(title, times, LIMITS.overlayMs, 'REQ-UIS-03; at 4× CPU, worst of three pages');
}

async function openOverlay(context: BrowserContext, url: string, opener: string): Promise<Opening> {
  await context.addCookies([{ name: 'OptanonConsent', value: consentValue([]), url }]);
  const page = await context.newPage();
  await page.setViewportSize({ width: 1440, height: 900 });
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.goto(url);
  await whenBooted(page);
  await page.waitForFunction(() => document.readyState === 'complete');
  await observe(page);
  await page.locator(opener).first().hover();
  await page.locator(opener).first().click();
  await page.locator('dialog[open] input[type="email"]').waitFor();
  const opening = await read(page);
  await page.close();
  return opening;
}

const observe = (page: Page) =>
  page.evaluate((durationThreshold) => {
    const opening: Opening = { tasks: [], interactions: [] };
    Object.assign(window, { opening });
    new PerformanceObserver((list) => opening.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe(
      {
        type: 'longtask',
      },
    );
    new PerformanceObserver((list) =>
      opening.interactions.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({
      type: 'event',
      durationThreshold,
    } as PerformanceObserverInit);
  }, REPORTED_MS);

/** After two frames, so that the last interaction has been reported. */
const read = (page: Page) =>
  page.evaluate(async (): Promise<Opening> => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve));
    return Reflect.get(window, 'opening');
  });

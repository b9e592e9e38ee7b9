import type { BrowserContext, Page } from '@playwright/test';
import { addSlot, SLOT_CSS, SLOT_PATH } from '../../e2e/setup/addSlot.ts';
import { consent } from '../../e2e/setup/consent.ts';
import { whenBooted } from '../../e2e/setup/whenBooted.ts';
import { launchChromium } from '../../fixtures/launchChromium.ts';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import type { Figure } from '../Figure.ts';
import { LIMITS } from './LIMITS.ts';
import { type Reactions, reaction } from './Reactions.ts';

/** Runs each measurement in a new context of one browser. */
export async function inChromium(
  reactions: Reactions,
  measure: (context: BrowserContext, origin: string) => Promise<number>,
): Promise<number[]> {
  const { ports } = await reactions.copy();
  // By the name that the site has for itself: cookies and policies depend on it.
  const origin = `http://localhost:${ports.site}`;
  const browser = await launchChromium();
  try {
    return await reactions.times(async () => {
      const context = await browser.newContext({ userAgent: VISITOR_AGENT });
      const time = await measure(context, origin);
      await context.close();
      return time;
    });
  } finally {
    await browser.close();
  }
}

type Noting = typeof globalThis & { changedAt: number | undefined };

/** When a page was notified of a decision, by the machine's clock, which all pages share. */
async function changedAt(page: Page): Promise<number> {
  const noted = await page.waitForFunction(() => (globalThis as Noting).changedAt);
  return Number(await noted.jsonValue());
}

/** From the click that refuses in one tab until another tab is notified. */
export async function measureOtherTab(reactions: Reactions): Promise<Figure> {
  const times = await inChromium(reactions, async (context, origin) => {
    await context.addInitScript(() =>
      addEventListener('OneTrustGroupsUpdated', () => {
        (globalThis as Noting).changedAt = Date.now();
      }),
    );
    const other = await context.newPage();
    await other.goto(`${origin}/teams/crm`);
    await whenBooted(other);
    const page = await context.newPage();
    await page.goto(`${origin}/legal/terms`);
    await whenBooted(page);
    await consent(page).accept.click();
    await changedAt(other);
    await consent(page).settings.press('Enter');
    const refuse = consent(page).preferences.getByRole('button', { name: 'Refuse all' });
    await refuse.waitFor();
    await other.evaluate(() => {
      (globalThis as Noting).changedAt = undefined;
    });
    const refusedAt = await refuse.evaluate((button: HTMLElement) => {
      const now = Date.now();
      button.click();
      return now;
    });
    return (await changedAt(other)) - refusedAt;
  });
  return reaction('Withdrawal until the other tab knows', times, LIMITS.otherTabMs, 'REQ-CNS-04');
}

const CONTROL = '[data-decide] > [data-value=""]';

/** From the first frame that has the slot to the one that shows its control, while no script of the site comes. */
export async function measureControl(reactions: Reactions): Promise<Figure> {
  const times = await inChromium(reactions, async (context, origin) => {
    const page = await context.newPage();
    await addSlot(page, SLOT_CSS, origin);
    await page.route(/\/assets\/_\/.*\.js$/, () => new Promise(() => undefined));
    await page.addInitScript((selector) => {
      let since: number | undefined;
      const look = (now: number) => {
        const control = document.querySelector(selector);
        if (control) since ??= now;
        if (control && getComputedStyle(control).visibility === 'visible')
          Object.assign(window, { shownAfterMs: now - Number(since) });
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    }, CONTROL);
    await page.goto(origin + SLOT_PATH, { waitUntil: 'commit' });
    const shown = await page.waitForFunction((): number => Reflect.get(window, 'shownAfterMs'));
    return shown.jsonValue();
  });
  return reaction('Control shows without a decision', times, LIMITS.controlMs, 'REQ-EXP-06');
}

import type { BrowserContext, Page } from '@playwright/test';
import { trackedEvents } from './trackedEvents.ts';
import type { VisitedPage } from './VisitorResult.ts';

/** A page that ran this long after it was loaded, with consent and online, must have been counted. By its own clock: on a busy machine a page may get no processor for seconds. */
const MUST_COUNT_MS = 4_000;
const SLOWEST_MS = 60_000;
const COUNTED_MS = 20_000;

let marks = 0;

/** One tab of a visitor: its pages, and which of them have to be counted. */
export class Tab {
  readonly page: Page;
  readonly visited: VisitedPage[] = [];
  /** How long the page had run when it was shown with consent and online. */
  #since = Number.POSITIVE_INFINITY;
  /** Clicks that may not have to be counted: those of a page that is closed immediately may be lost. */
  #openClicks = 0;

  private constructor(page: Page) {
    this.page = page;
    page.setDefaultTimeout(SLOWEST_MS);
  }

  static async open(context: BrowserContext, url: string, isAllowed: boolean): Promise<Tab> {
    const tab = new Tab(await context.newPage());
    await tab.open(url, isAllowed);
    return tab;
  }

  /** Opens a page with a new mark. */
  async open(url: string, isAllowed: boolean): Promise<void> {
    await this.#leave({ isForAnother: true });
    marks += 1;
    this.visited.push({ mark: String(marks), shown: 1, mustCount: 0, clicks: 0, mustClicks: 0 });
    await this.page.goto(`${url}${url.includes('?') ? '&' : '?'}visit=${marks}`, { waitUntil: 'domcontentloaded' });
    await this.#shown(isAllowed);
  }

  async reload(isAllowed: boolean): Promise<void> {
    await this.#leave({ isForAnother: true });
    const [last] = this.visited.slice(-1);
    if (last) last.shown += 1;
    await this.page.reload({ waitUntil: 'domcontentloaded' });
    await this.#shown(isAllowed);
  }

  /** Called when consent is given or the network changes: updates whether the page has to be counted. */
  async restart(isCounted: boolean): Promise<void> {
    await this.#leave();
    if (isCounted) this.#since = await this.#ranMs();
  }

  /** Clicks the first link without a navigation, so that the page stays. Not one that opens an overlay: offline that leads to its page. */
  async click(isAllowed: boolean): Promise<void> {
    const isHeard = await this.page.evaluate(() => {
      addEventListener('click', (event) => event.preventDefault(), { once: true });
      const link = document.querySelector<HTMLElement>('main a[href]:not([data-overlay]), footer a[href]');
      link?.click();
      return Boolean(link) && performance.getEntriesByName('boot').length > 0;
    });
    const [last] = this.visited.slice(-1);
    if (!last || !isAllowed) return;
    last.clicks += 1;
    if (isHeard) this.#openClicks += 1;
  }

  /** Waits until the page's view was passed to the tracker; otherwise the judgement reports it. */
  async counted(): Promise<void> {
    await this.page.waitForFunction(trackedEvents.isCounted, undefined, { timeout: COUNTED_MS }).catch(() => undefined);
  }

  async close(): Promise<void> {
    await this.#leave();
    await this.page.close();
  }

  /** Its process dies, as when memory runs out. */
  async crash(): Promise<void> {
    await this.#leave();
    const crashed = this.page.waitForEvent('crash');
    this.page.goto('chrome://crash').catch(() => undefined);
    await crashed;
    await this.page.close();
  }

  async #shown(isAllowed: boolean): Promise<void> {
    if (!isAllowed) return;
    await this.page.waitForFunction(() => performance.getEntriesByName('boot').length > 0).catch(() => undefined);
    await this.restart(true);
  }

  async #leave({ isForAnother = false } = {}): Promise<void> {
    const [last] = this.visited.slice(-1);
    const isCounted = (await this.#ranMs()) - this.#since >= MUST_COUNT_MS;
    if (last && isCounted) last.mustCount = Math.max(last.mustCount, 1);
    if (last && (isCounted || isForAnother)) {
      last.mustClicks += this.#openClicks;
      this.#openClicks = 0;
    }
    this.#since = Number.POSITIVE_INFINITY;
  }

  /** How long the loaded page has run. */
  #ranMs(): Promise<number> {
    return this.page.evaluate(trackedEvents.ranMs).catch(() => 0);
  }
}

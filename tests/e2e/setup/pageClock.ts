import { type BrowserContext, expect, type Page, type Request } from '@playwright/test';

type Clocked = typeof globalThis & { ownPerformance: Performance; ownFrame: typeof requestAnimationFrame };

/** Time as the pages of a browser have it. */
export interface PageClock {
  /** From now on it stands still, and timers with it; what comes by the network comes. */
  hold(): Promise<void>;
  /** Lets so much of it pass. */
  run(ms: number): Promise<void>;
  /** It goes on by itself. */
  release(): Promise<void>;
  /**
   * Lets so much of it pass on pages in steps, and after each waits for the requests and the frames that follow: whatever the page would do by itself
   * within this time is done, however busy the machine is. For what must not happen.
   */
  pass(pages: Page | readonly Page[], ms: number): Promise<void>;
}

interface ClockOptions {
  /** Addresses that the test never answers: `pass` doesn't wait for them. */
  unanswered?: RegExp;
}

const STEP_MS = 500;
/** What scripts ask for and go on from. Streams have no end, and the browser doesn't report that of beacons and prefetched pages. */
const OF_SCRIPTS = new Set(['script', 'stylesheet', 'fetch', 'xhr']);

/**
 * Puts the clock of the pages to come under the test's control, so that timers run exactly when the test says, however busy the machine is. What the
 * browser records about loading stays as it is, which Playwright's clock by itself would hide from pages.
 */
export async function pageClock(context: BrowserContext, { unanswered }: ClockOptions = {}): Promise<PageClock> {
  const pending = new Set<Request>();
  context.on('request', (request) => {
    const isPrefetch = 'sec-purpose' in request.headers();
    if (OF_SCRIPTS.has(request.resourceType()) && !isPrefetch && !unanswered?.test(request.url())) pending.add(request);
  });
  for (const end of ['requestfinished', 'requestfailed'] as const)
    context.on(end as 'requestfinished', (request) => pending.delete(request));
  // An answer that the page doesn't read never finishes.
  context.on('response', (response) => {
    if (response.request().resourceType() === 'fetch') pending.delete(response.request());
  });
  await context.addInitScript(() => {
    Object.assign(globalThis, { ownPerformance: performance, ownFrame: requestAnimationFrame.bind(globalThis) });
  });
  await context.clock.install();
  await context.addInitScript(() => {
    const { ownPerformance } = globalThis as Clocked;
    for (const name of ['getEntriesByName', 'getEntriesByType', 'mark'] as const)
      Object.assign(performance, { [name]: ownPerformance[name].bind(ownPerformance) });
  });
  // Pages may be a little ahead of the test.
  const pause = () => context.clock.pauseAt(Date.now() + 1_000);
  const urls = (page: Page) => [...pending].filter((request) => isOf(request, page)).map((request) => request.url());
  /** Waits until a page has no request on its way, and has shown two frames since. */
  const drain = async (page: Page) => {
    do {
      await expect.poll(() => urls(page), 'requests on their way').toEqual([]);
      await page.evaluate(twoFrames);
    } while (urls(page).length);
  };
  return {
    // A busy page may be told later than that and refuse; it stands still all the same, so that the next moment is ahead of it.
    hold: () => pause().catch(pause),
    run: (ms) => context.clock.runFor(ms),
    release: () => context.clock.resume(),
    async pass(pages, ms) {
      const drainAll = () => Promise.all([pages].flat().map(drain));
      await drainAll();
      for (let passed = 0; passed < ms; passed += STEP_MS) {
        await context.clock.runFor(Math.min(STEP_MS, ms - passed));
        await drainAll();
      }
      // What the last step began may have been reported after its frames.
      await drainAll();
    },
  };
}

/** By the browser's own clock. */
const twoFrames = () =>
  new Promise<void>((resolve) => {
    const { ownFrame } = globalThis as Clocked;
    ownFrame(() => ownFrame(() => resolve()));
  });

function isOf(request: Request, page: Page): boolean {
  try {
    return request.frame().page() === page;
  } catch {
    // The request for a page that isn't there yet, or one of a worker.
    return false;
  }
}

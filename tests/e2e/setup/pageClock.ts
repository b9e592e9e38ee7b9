import { type BrowserContext, expect, type Page, type Request } from '@playwright/test';

type Clocked = typeof globalThis & { ownPerformance: Performance; ownFrame: typeof requestAnimationFrame };

/** The time of a browser's pages. */
export interface PageClock {
  /** Stops the time and all timers; the network continues. */
  hold(): Promise<void>;
  /** Lets this many milliseconds pass. */
  run(ms: number): Promise<void>;
  /** Lets the time run again. */
  release(): Promise<void>;
  /**
   * Lets time pass in steps, and after each waits for the requests and frames that follow. Then the page has done all that it does by itself within
   * this time, however busy the machine is. Use it before asserting that something did not happen.
   */
  pass(pages: Page | readonly Page[], ms: number): Promise<void>;
}

interface ClockOptions {
  /** Addresses that the test never answers: `pass` doesn't wait for them. */
  unanswered?: RegExp;
}

const STEP_MS = 500;
/** Requests whose responses scripts wait for. Streams never end, and the browser doesn't report the end of beacons and prefetches. */
const OF_SCRIPTS = new Set(['script', 'stylesheet', 'fetch', 'xhr']);

/**
 * Controls the clock of later pages, so that timers run exactly when the test lets time pass. Performance entries stay readable, which Playwright's
 * clock alone would hide from pages.
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
  /** Waits until a page has no pending request, and has shown two frames since. */
  const drain = async (page: Page) => {
    do {
      await expect.poll(() => urls(page), 'requests on their way').toEqual([]);
      await page.evaluate(twoFrames);
    } while (urls(page).length);
  };
  return {
    // A busy page may get this too late and refuse. Its time is stopped anyway, so the second attempt succeeds.
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
      // Requests of the last step may have been reported after its frames.
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
    // A request for a page that doesn't exist yet, or of a worker.
    return false;
  }
}

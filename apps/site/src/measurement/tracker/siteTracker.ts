import type { Tracker } from './Tracker.ts';

/** The site's tracker. Each of its calls is written to the console for as long as no vendor is there. */
export const siteTracker = new Proxy({} as Tracker, {
  get:
    (_, call) =>
    (...values: unknown[]) =>
      console.info('[tracker]', call, ...values),
});

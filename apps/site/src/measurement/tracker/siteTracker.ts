import type { Tracker } from './Tracker.ts';

const CALLS = ['track', 'page', 'identify', 'group', 'alias', 'screen'] as const;

/** The site's tracker. It writes to the console for as long as no vendor is there. */
export const siteTracker = Object.fromEntries(
  CALLS.map((call) => [call, (...values: unknown[]) => console.info('[tracker]', call, ...values)]),
) as unknown as Tracker;

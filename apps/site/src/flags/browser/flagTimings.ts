/** How long the browser caches flag definitions, and when it pauses the stream of changes (REQ-FLG-08 and REQ-FLG-09). */
export const FLAG_CACHE = {
  staleTTL: 60_000,
  maxAge: 86_400_000,
  maxEntries: 10,
  disableIdleStreams: false,
  idleStreamInterval: 20_000,
};

/** REQ-FLG-07, flag load timeout. */
export const FLAG_LOAD_TIMEOUT_MS = 2000;

/** REQ-FLG-15: delay before the flag vendor's client navigates, so that pending events are sent. */
export const NAVIGATE_DELAY_MS = 100;

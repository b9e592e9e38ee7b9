/** How long definitions of flags are kept in the browser, and when a stream of news about them rests (specification section 9). */
export const FLAG_CACHE = {
  staleTTL: 60_000,
  maxAge: 86_400_000,
  maxEntries: 10,
  disableIdleStreams: false,
  idleStreamInterval: 20_000,
};

/** Specification section 9, flag load timeout. */
export const FLAG_LOAD_TIMEOUT_MS = 2000;

/** Specification section 9: the flag vendor's client waits so long before it navigates, so that what was measured gets away. */
export const NAVIGATE_DELAY_MS = 100;

/** How long definitions of flags are kept in the browser, and when a stream of news about them rests (specification section 9). */
export const FLAG_CACHE = {
  staleTTL: 60_000,
  maxAge: 86_400_000,
  maxEntries: 10,
  disableIdleStreams: false,
  idleStreamInterval: 20_000,
};

/** The standard port of each listener. Those named `…Internal` are private. In JavaScript, since the scripts read it before Node runs TypeScript. */
export const DEFAULT_PORTS = /** @type {const} */ ({
  site: 3000,
  content: 4000,
  demo: 4001,
  admin: 4002,
  product: 4003,
  collector: 4004,
  leads: 4005,
  contentInternal: 4010,
  collectorInternal: 4014,
  leadsInternal: 4015,
});

/** Where the studio of `npm run studio -- demo` listens, beside that of `npm start`. */
export const STUDIO_DEMO_PORT = 4012;

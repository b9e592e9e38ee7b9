import type { ServerOptions } from 'node:http';

/** Longer addresses are no page's and no link's: 414. */
export const MAX_URL_LENGTH = 8_000;

/** A client that is slower than this, or sends more, holds a connection that others need. */
export const httpLimits: ServerOptions = {
  maxHeaderSize: 16_384,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 2_000,
  // Longer than the idle time of load balancers (60 s): they close first, and never send into a connection that is just being closed.
  keepAliveTimeout: 65_000,
  noDelay: true,
};

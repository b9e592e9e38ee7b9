import type { Server, ServerOptions, ServerResponse } from 'node:http';
import { refuseBroken } from '@cumulus/http/refuseBroken';

/** Longest request target that is read; longer ones get 414. */
export const MAX_TARGET_LENGTH = 16_384;

/** What one connection may cost, and how many there may be. */
export interface ServerLimits {
  /** Bytes of a request's target and headers; more gets 431. */
  maxHeaderBytes: number;
  /** Milliseconds in which a request's headers have to be complete; later ones get 408. */
  headersMs: number;
  /** Milliseconds in which a whole request has to be received; streamed answers may take longer. */
  requestMs: number;
  /** Milliseconds that an idle connection is kept. */
  keepAliveMs: number;
  /** Connections at a time; further ones are closed at once. */
  maxConnections: number;
}

/** For everybody: the same times as the site's own server. */
export const PUBLIC_LIMITS: ServerLimits = {
  // The target, and as much again for the headers.
  maxHeaderBytes: 32_768,
  headersMs: 10_000,
  requestMs: 30_000,
  // Longer than the idle time of load balancers (60 s), so that they close first and never send into a connection that is being closed.
  keepAliveMs: 65_000,
  // 16 nodes with the 512 requests that a node forwards at most, or as many browsers in development.
  maxConnections: 8_192,
};

/** For operators: a few programs that are near and fast. */
export const ADMIN_LIMITS: ServerLimits = {
  maxHeaderBytes: 32_768,
  headersMs: 5_000,
  requestMs: 10_000,
  keepAliveMs: 5_000,
  maxConnections: 64,
};

/** How often Node looks for requests that are too slow, at least. */
const CHECK_MS = 1_000;

/** Limits that `createServer` takes. */
export function serverOptions(limits: ServerLimits): ServerOptions {
  return {
    maxHeaderSize: limits.maxHeaderBytes,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: Math.min(CHECK_MS, limits.headersMs),
    keepAliveTimeout: limits.keepAliveMs,
    noDelay: true,
  };
}

/** Limits that are set on a server, and the answer to what isn't HTTP. */
export function limitServer(server: Server, limits: ServerLimits): void {
  server.maxConnections = limits.maxConnections;
  const open = new Set<ServerResponse>();
  server.on('request', (_, response) => {
    open.add(response);
    response.once('close', () => open.delete(response));
  });
  server.on('clientError', (error, socket) => refuseBroken(error, socket, open));
}

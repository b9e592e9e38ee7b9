import type { Server, ServerOptions, ServerResponse } from 'node:http';
import { refuseBroken } from '@cumulus/http/refuseBroken';

/** Longest request target that is read; longer ones get 414. */
export const MAX_TARGET_LENGTH = 16_384;

/** Limits of connections. */
export interface ServerLimits {
  /** Bytes of a request's target and headers; more gets 431. */
  maxHeaderBytes: number;
  /** Time limit for a request's headers; slower requests get 408. */
  headersMs: number;
  /** Time limit for a whole request; streamed answers may take longer. */
  requestMs: number;
  /** How long an idle connection is kept open. */
  keepAliveMs: number;
  /** Concurrent connections; further ones are closed immediately. */
  maxConnections: number;
}

/** Limits of the public server, with the same timeouts as the site's server. */
export const PUBLIC_LIMITS: ServerLimits = {
  // The target, and as much again for the headers.
  maxHeaderBytes: 32_768,
  headersMs: 10_000,
  requestMs: 30_000,
  // Longer than the idle timeout of load balancers (60 s), so that they close first and never send on a closing connection.
  keepAliveMs: 65_000,
  // 16 nodes with the 512 requests that a node forwards at most, or as many browsers in development.
  maxConnections: 8_192,
};

/** Limits of the admin listener: a few clients on a fast network. */
export const ADMIN_LIMITS: ServerLimits = {
  maxHeaderBytes: 32_768,
  headersMs: 5_000,
  requestMs: 10_000,
  keepAliveMs: 5_000,
  maxConnections: 64,
};

/** Longest interval at which Node checks for slow requests. */
const CHECK_MS = 1_000;

/** Limits that `createServer` accepts. */
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

/** Sets the limits of a server, and its answer to broken requests. */
export function limitServer(server: Server, limits: ServerLimits): void {
  server.maxConnections = limits.maxConnections;
  const open = new Set<ServerResponse>();
  server.on('request', (_, response) => {
    open.add(response);
    response.once('close', () => open.delete(response));
  });
  server.on('clientError', (error, socket) => refuseBroken(error, socket, open));
}

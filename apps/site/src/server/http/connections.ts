import type { Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { clientKey, type TrustedProxies } from '@cumulus/http/clientAddress';
import { createClientShare } from '@cumulus/http/clientLimits';

/**
 * Limits the connections of each client, idle or not: one more is closed before anything is read. Our proxies don't count: they bring many visitors
 * over few connections, and have limits of their own.
 * @param server not listening yet
 * @param maxPerClient 0: no limit
 */
export function limitConnections(server: Server, maxPerClient: number, isProxy: TrustedProxies): void {
  if (maxPerClient === 0) return;
  const share = createClientShare({ maxOpen: Infinity, maxPerClient });
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (isProxy(address)) return;
    const close = share.open(clientKey(address));
    if (typeof close === 'function') socket.once('close', close);
    else socket.destroy();
  });
}

/** Idle connections stay open for this time, so that a request on its way is answered, with `connection: close`. */
const IDLE_GRACE_MS = 1_000;
/** After this time remaining connections are destroyed. */
const DRAIN_MS = 4_500;
const STEP_MS = 25;

/**
 * Stops a server without failing a request: no new connections are accepted, each open one ends with its next response, idle ones after a moment.
 * @param server whose responses already have `connection: close`
 */
export async function drain(server: Server): Promise<void> {
  const begun = performance.now();
  const connections = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count ?? 0)));
  // `http.Server.close` would destroy idle connections immediately, although a request may be on its way.
  const closed = new Promise<void>((resolve) => netClose(server, resolve));
  while (performance.now() - begun < IDLE_GRACE_MS && (await connections()) > 0) await pause(STEP_MS);
  server.closeIdleConnections();
  while (performance.now() - begun < DRAIN_MS && (await connections()) > 0) {
    await pause(STEP_MS);
    server.closeIdleConnections();
  }
  server.closeAllConnections();
  await closed;
}

function netClose(server: Server, done: () => void): void {
  NetServer.prototype.close.call(server, done);
}

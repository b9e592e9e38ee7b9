import type { Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { clientKey, type TrustedProxies } from '@cumulus/http/clientAddress';
import { createClientShare } from '@cumulus/http/clientLimits';

/**
 * Bounds the connections that one client holds, idle or not: one more is closed before anything is read of it. Proxies of ours bring many
 * visitors over few connections, and have limits of their own.
 * @param server a server that isn't listening yet
 * @param mostPerClient connections; 0: any number
 * @param isProxy whose connections don't count
 */
export function limitConnections(server: Server, mostPerClient: number, isProxy: TrustedProxies): void {
  if (mostPerClient === 0) return;
  const share = createClientShare({ most: Infinity, mostPerClient });
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (isProxy(address)) return;
    const close = share.open(clientKey(address));
    if (typeof close === 'function') socket.once('close', close);
    else socket.destroy();
  });
}

/** While it lasts, answers say `connection: close`, so that clients and balancers leave by themselves. */
const FAREWELL_MS = 1_000;
/** What isn't answered by then is cut off. */
const DRAIN_MS = 4_500;
const STEP_MS = 25;

/**
 * Stops a server without failing a request: no new connections, each open one ends with its next answer, idle ones after a moment.
 * @param server a listening server whose answers already say `connection: close`
 */
export async function drain(server: Server): Promise<void> {
  const begun = performance.now();
  const connections = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count ?? 0)));
  // http.Server.close would cut idle connections at once, in which a request may be on its way.
  const closed = new Promise<void>((resolve) => netClose(server, resolve));
  while (performance.now() - begun < FAREWELL_MS && (await connections()) > 0) await pause(STEP_MS);
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

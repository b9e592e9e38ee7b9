import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

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

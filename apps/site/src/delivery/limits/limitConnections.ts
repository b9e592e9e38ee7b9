import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { clientKey, type TrustedProxies } from '@cumulus/http/clientAddress';
import { createClientShare } from '@cumulus/http/clientShare';

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

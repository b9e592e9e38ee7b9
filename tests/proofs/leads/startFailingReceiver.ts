import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const FAILS = 0.1;

/** Starts the receiver of a webhook, which fails at random. @returns the keys under which it was notified of each lead */
export async function startFailingReceiver() {
  const keys = new Map<string, Set<string>>();
  const server = createServer(async (call, response) => {
    const { data } = JSON.parse(await text(call)) as { data: { id: string } };
    const key = String(call.headers['webhook-id']);
    keys.set(data.id, (keys.get(data.id) ?? new Set()).add(key));
    // Also after it has taken the message, so that it gets it again.
    response.writeHead(Math.random() < FAILS ? 500 : 204).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    keys,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

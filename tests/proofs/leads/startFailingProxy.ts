import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Breaks this share of the connections before a lead arrives at the lead service, and this share after it. */
const BREAKS_BEFORE = 0.1;
const BREAKS_AFTER = 0.1;
const REFUSES = 0.1;

/** Starts a server between site and lead service that loses leads' requests and answers at random. @param leads address of the private listener */
export async function startFailingProxy(leads: string) {
  const server = createServer((call, response) => {
    const fate = call.url === '/leads' ? Math.random() : 1;
    if (fate < BREAKS_BEFORE) call.socket.destroy();
    else if (fate < BREAKS_BEFORE + REFUSES) response.writeHead(503).end('{"code":"unavailable"}');
    else forward(call, response, fate < BREAKS_BEFORE + REFUSES + BREAKS_AFTER);
  });

  function forward(call: IncomingMessage, response: ServerResponse, losesAnswer: boolean): void {
    const { method, headers, url = '/' } = call;
    const forwarded = request(new URL(url, leads), { method, headers }, (answer) => {
      if (losesAnswer) return void call.socket.destroy();
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('error', () => response.destroy());
      answer.pipe(response);
    });
    // The lead service is dead, or died during the request.
    forwarded.on('error', () => call.socket.destroy());
    call.on('error', () => forwarded.destroy());
    call.pipe(forwarded);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

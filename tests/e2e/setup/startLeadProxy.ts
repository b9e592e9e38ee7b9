import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LeadSubmission } from '@cumulus/forms';

/** A server between a site and its services, which records leads and can fail. */
export interface LeadProxy {
  url: string;
  /** What it does with leads: forwards them; refuses them, as a service whose disk is full; hangs up. */
  state: 'works' | 'refuses' | 'hangs up';
  /** Every lead that the site sent, in their order. */
  sent: LeadSubmission[];
  /** What the service answered to those that were forwarded: 201 new, 200 stored before. */
  statuses: number[];
  stop(): Promise<void>;
}

/** @param services their address; everything but leads is forwarded in each state */
export async function startLeadProxy(services: string): Promise<LeadProxy> {
  const server = createServer((call, response) => {
    if (call.url === '/leads') void takeLead(call, response);
    else forward(call, response, call);
  });

  async function takeLead(call: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of call as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    proxy.sent.push(JSON.parse(body.toString()));
    if (proxy.state === 'works') forward(call, response, body);
    else if (proxy.state === 'refuses') response.writeHead(503).end('{"code":"unavailable"}');
    else call.socket.destroy();
  }

  function forward(call: IncomingMessage, response: ServerResponse, body: IncomingMessage | Buffer): void {
    const { method, headers, url = '/' } = call;
    const forwarded = request(new URL(url, services), { method, headers }, (answer) => {
      const { statusCode = 502 } = answer;
      if (url === '/leads') proxy.statuses.push(statusCode);
      response.writeHead(statusCode, answer.headers);
      answer.pipe(response);
    });
    // The services are still starting.
    forwarded.on('error', () => response.destroy());
    if (Buffer.isBuffer(body)) forwarded.end(body);
    else body.pipe(forwarded);
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: LeadProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state: 'works',
    sent: [],
    statuses: [],
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => void server.close(() => resolve()));
    },
  };
  return proxy;
}

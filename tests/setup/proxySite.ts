import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readSite } from './readSite.ts';

/** The site at another address, where what its pages tell the collector is seen, whoever the browser is. */
export interface SiteProxy {
  origin: string;
  /** Properties of each 'view growthbook experiment', in its order. */
  exposures: unknown[];
  stop(): void;
}

interface SentEvent {
  event?: string;
  properties?: unknown;
}

/** Answers a request that brings the collector events, in the site's place. */
export type TakeEvents = (request: IncomingMessage, body: Buffer, response: ServerResponse) => void;

/**
 * Stands between a browser and the site under test: for a browser that nothing is attached to (launchPlainBrowser), or whose beacons matter.
 * @param take answers what is told to the collector; without it the site does
 */
export async function proxySite(take: TakeEvents = pass): Promise<SiteProxy> {
  const exposures: unknown[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      if (!/\/segment\/v1\/[tipagsb]$/.test(request.url ?? '')) return pass(request, body, response);
      exposures.push(...exposuresIn(body.toString()));
      take(request, body, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    exposures,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function exposuresIn(text: string): unknown[] {
  const body = JSON.parse(text) as SentEvent & { batch?: SentEvent[] };
  const sent = body.batch ?? [body];
  return sent.filter(({ event }) => event === 'view growthbook experiment').map(({ properties }) => properties);
}

function pass({ method, url, headers }: IncomingMessage, body: Buffer, response: ServerResponse): void {
  const real = ask(readSite().origin + url, { method, headers: { ...headers, host: new URL(readSite().origin).host } });
  real.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  real.on('error', () => response.destroy());
  real.end(body);
}

import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readSite } from './readSite.ts';

/** The site at another address, where what its pages tell the collector is seen, whoever the browser is. */
export interface SiteProxy {
  origin: string;
  /** Properties of each 'view growthbook experiment', in its order; one that is sent again isn't another. */
  exposures: unknown[];
  /** Path of each page whose view was sent, in its order. */
  viewed: (string | undefined)[];
  /** What was answered, in its order. */
  answers: ProxiedAnswer[];
  stop(): void;
}

interface ProxiedAnswer {
  path: string;
  /** `prefetch` or `prefetch;prerender`, where nobody has gone there yet. */
  purpose: string | undefined;
  status: number;
}

interface SentEvent {
  messageId?: string;
  type?: string;
  event?: string;
  properties?: { actual_path?: string };
}

/** Answers a request that brings the collector events, in the site's place. */
export type TakeEvents = (request: IncomingMessage, body: Buffer, response: ServerResponse) => void;

/**
 * Stands between a browser and the site under test: for a browser that nothing is attached to (launchPlainBrowser), or whose beacons matter.
 * @param take answers what is told to the collector; without it the site does
 * @param site origin of another site than the one under test
 */
export async function proxySite(take?: TakeEvents, site?: string): Promise<SiteProxy> {
  const exposures: unknown[] = [];
  const viewed: SiteProxy['viewed'] = [];
  const seen = new Set<string>();
  const answers: ProxiedAnswer[] = [];
  const pass = passTo(site ?? readSite().origin);
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    const { url = '', headers } = request;
    const purpose = headers['sec-purpose'] as string | undefined;
    response.on('finish', () => answers.push({ path: url.split('?')[0] ?? '', purpose, status: response.statusCode }));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      if (!/\/segment\/v1\/[tipagsb]$/.test(request.url ?? '')) return pass(request, body, response);
      for (const { messageId, type, event, properties } of eventsIn(body.toString())) {
        if (messageId && seen.has(messageId)) continue;
        if (messageId) seen.add(messageId);
        if (event === 'view growthbook experiment') exposures.push(properties);
        if (type === 'page') viewed.push(properties?.actual_path);
      }
      (take ?? pass)(request, body, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    exposures,
    viewed,
    answers,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function eventsIn(text: string): SentEvent[] {
  const body = JSON.parse(text) as SentEvent & { batch?: SentEvent[] };
  return body.batch ?? [body];
}

function passTo(origin: string): TakeEvents {
  return ({ method, url, headers }, body, response) => {
    const real = ask(origin + url, { method, headers: { ...headers, host: new URL(origin).host } });
    real.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    real.on('error', () => response.destroy());
    real.end(body);
  };
}

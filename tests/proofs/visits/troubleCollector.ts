import type { IncomingMessage } from 'node:http';
import type { TakeEvents } from '../../fixtures/proxySite.ts';
import type { Collector } from './Collector.ts';

/**
 * Fate of a request with events: it passes; never arrives; is stored but its response is lost; is refused for a second; the collector is killed
 * (`kill -9`) during the request, or after storing it.
 */
export type Trouble = 'none' | 'not heard' | 'answer lost' | 'too many' | 'killed' | 'killed once stored';

/**
 * Forwards requests to a collector; the first ones meet one trouble each.
 * @param troubles in order; later requests pass
 * @returns answers requests, and reports how many troubles are left
 */
export function troubleCollector(collector: Collector, troubles: readonly Trouble[]) {
  const waiting = [...troubles];
  let restarting: Promise<void> | undefined;
  const restart = async () => {
    await collector.end('SIGKILL');
    await collector.start();
  };
  const kill = () => {
    restarting ??= restart().finally(() => {
      restarting = undefined;
    });
  };
  const take: TakeEvents = async (request, body, response) => {
    const trouble = waiting.shift();
    if (trouble === 'not heard') return response.destroy();
    // REQ-DLV-07; the SDK itself reads `Retry-After` only.
    if (trouble === 'too many') return response.writeHead(429, { 'x-ratelimit-reset': '1' }).end();
    const answering = hand(collector.url, request, body);
    if (trouble === 'killed') kill();
    const answer = await answering.catch(() => undefined);
    if (trouble === 'killed once stored') kill();
    if (trouble === 'answer lost' || trouble === 'killed once stored') return response.destroy();
    return response.writeHead(answer?.status ?? 502).end(answer && (await answer.text()));
  };
  return { take, left: () => waiting.length, isUp: () => restarting ?? Promise.resolve() };
}

function hand(collectorUrl: string, { url, headers }: IncomingMessage, body: Buffer): Promise<Response> {
  const sent = { 'content-type': headers['content-type'] ?? 'text/plain', authorization: headers.authorization ?? '' };
  return fetch(collectorUrl + url, { method: 'POST', body: new Uint8Array(body), headers: sent });
}

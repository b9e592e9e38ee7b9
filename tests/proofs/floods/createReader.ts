import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { WRITE_KEY } from './floods.ts';

/** Another client than those of the floods, the visitor and the person. */
const READER_ADDRESS = '127.0.0.5';
const EVERY_MS = 1_000;
/** Records are removed by size once a minute. */
const REMOVED_WITHIN_MS = 90_000;
const REMOVED = 'were removed before STORE_MAX_DAYS';

/** What a reader of the site sent, and what became of it. */
export interface ReaderFigures {
  /** Decisions on consent. */
  decisions: number;
  refusedDecisions: number;
  events: number;
  /** Events that the collector doesn't have: refused, or removed to make room. */
  lostEvents: number;
}

/**
 * A reader who decides on consent and sends an event now and then, while others fill the collector's tables.
 * @param ports of site and admin listener
 */
export function createReader(ports: { site: number; admin: number }) {
  const readerId = `reader-${randomUUID()}`;
  const post = (path: string, body: unknown) =>
    new Promise<number>((resolve) => {
      const text = JSON.stringify(body);
      const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) };
      const target = { host: '127.0.0.1', port: ports.site, path, method: 'POST', localAddress: READER_ADDRESS };
      const call = request({ ...target, headers }, (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode ?? 0)).on('error', () => resolve(0));
      });
      call.on('error', () => resolve(0));
      call.end(text);
    });
  const event = () => ({
    ...{ type: 'track', event: 'view web', anonymousId: readerId, messageId: randomUUID() },
    properties: { actual_url: 'http://localhost/' },
  });
  const read = async (path: string) => (await fetch(`http://127.0.0.1:${ports.admin}${path}`)).json();

  return {
    /** Sends for some seconds, then waits until the collector has made room. @throws Error where it doesn't */
    async run(seconds: number): Promise<ReaderFigures> {
      const figures = { decisions: 0, refusedDecisions: 0, events: 0, lostEvents: 0 };
      const end = performance.now() + seconds * 1000;
      while (performance.now() < end) {
        const decision = { consentId: randomUUID(), version: '1', groups: ['C0001'], method: 'choose' };
        figures.decisions += 1;
        if ((await post('/consent', decision)) >= 300) figures.refusedDecisions += 1;
        figures.events += 1;
        await post('/segment/v1/b', { writeKey: WRITE_KEY, batch: [event()] });
        await pause(EVERY_MS);
      }
      await waitForRoom(async () => JSON.stringify(await read('/healthz')).includes(REMOVED));
      const query = new URLSearchParams({ visitor: readerId, vendor: 'segment', limit: '1000' });
      const { events } = (await read(`/inspector/api/events?${query}`)) as { events: unknown[] };
      return { ...figures, lostEvents: figures.events - events.length };
    },
  };
}

async function waitForRoom(hasMadeRoom: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + REMOVED_WITHIN_MS; performance.now() < end; await pause(EVERY_MS)) {
    if (await hasMadeRoom()) return;
  }
  throw new Error(
    'The flood filled no table: nothing was removed, so that nothing is proven. Flood for 30 seconds or more.',
  );
}

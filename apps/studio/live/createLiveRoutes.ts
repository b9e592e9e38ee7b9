import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createClientShare } from '@cumulus/http/clientLimits';
import { type Call, queryOf, requireGet } from '@cumulus/server/calls';
import { ALREADY_SENT, beginEventStream } from '@cumulus/server/responses';
import { RequestError } from '@cumulus/server/Service';
import { maskPersonalData } from '../access/maskPersonalData.ts';
import { type Person, seesPersonalData } from '../access/permissions.ts';
import type { StudioRoute } from '../api/StudioRoute.ts';
import type { Neighbour } from '../Neighbour.ts';
import { type LiveFilter, type LiveMessage, matches, readLiveFilter } from './liveFilter.ts';
import { readStream, type StreamPart } from './readStream.ts';

/** Streams at a time: of a person, in a few windows; of all, fewer than the collector allows. */
const STREAMS = { maxPerClient: 4, maxOpen: 16 };
/** A stream ends after a day; the browser opens the next one. */
const LONGEST_MS = 86_400_000;

interface LiveOptions {
  collector: Neighbour | undefined;
  streams?: typeof STREAMS;
}

/**
 * `GET /api/live`: every message that the collector receives, as a server-sent event, with its consent and payload. The reader's pace is that of the whole way: a
 * slow one loses messages at the collector, which reports how many (`event: lost`).
 */
export function createLiveRoutes({ collector, streams = STREAMS }: LiveOptions): StudioRoute[] {
  const share = createClientShare(streams);

  async function handle(call: Call, person: Person): Promise<Response> {
    requireGet(call);
    const { incoming, outgoing } = call.env;
    const filter = readLiveFilter(queryOf(call));
    if (!collector) throw new RequestError(404, 'NotFound', 'The collector doesn’t run here, so nothing is received');
    const close = share.open(person.name);
    if (typeof close === 'string') throw tooMany(close, streams);
    try {
      const source = await collector.open(`/live${afterOf(incoming)}`, { limitMs: LONGEST_MS });
      await send(source, outgoing, { filter, isMasked: !seesPersonalData(person) });
    } finally {
      close();
    }
    return ALREADY_SENT;
  }
  return [{ method: 'GET', path: '/live', permission: 'events', audit: 'followed received messages', handle }];
}

function tooMany(why: 'client' | 'all', { maxPerClient, maxOpen }: typeof STREAMS): RequestError {
  const message =
    why === 'client'
      ? `You have ${maxPerClient} live views open already; close one`
      : `${maxOpen} live views are open; try again when somebody has closed one`;
  return new RequestError(429, 'TooManyStreams', message, { headers: { 'Retry-After': '10' } });
}

/** Where a returning browser goes on. What is none of the collector's ids means nothing to it. */
function afterOf({ headers }: IncomingMessage): string {
  const last = headers['last-event-id'];
  return typeof last === 'string' && last !== '' ? `?after=${encodeURIComponent(last.slice(0, 100))}` : '';
}

async function send(
  source: IncomingMessage,
  outgoing: ServerResponse,
  { filter, isMasked }: { filter: LiveFilter; isMasked: boolean },
): Promise<void> {
  beginEventStream(outgoing);
  outgoing.flushHeaders();
  async function* wanted(stream: Readable) {
    for await (const part of readStream(stream)) {
      const text = partFor(part, filter, isMasked);
      if (text !== undefined) yield text;
    }
  }
  // The reader leaves, or the collector ends: the browser opens the next stream by itself.
  await pipeline(source, wanted, outgoing).catch(() => undefined);
}

/** A part as this reader gets it; undefined where it isn't wanted. */
function partFor(part: StreamPart, filter: LiveFilter, isMasked: boolean): string | undefined {
  // Heartbeats, times of retries and losses.
  if (part.id === undefined || part.data === undefined) return part.text;
  const message = JSON.parse(part.data) as LiveMessage;
  if (!matches(filter, message)) return undefined;
  return isMasked ? `id: ${part.id}\ndata: ${JSON.stringify(maskPersonalData(message))}\n\n` : part.text;
}

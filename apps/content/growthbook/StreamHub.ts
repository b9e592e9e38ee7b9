import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ClientShare, createClientShare } from '@cumulus/http/clientLimits';
import { beginEventStream } from '@cumulus/server/responses';
import { RequestError } from '@cumulus/server/Service';
import { STREAM_BEHAVIOURS, type StreamBehaviour } from './vendorBehaviour.ts';

/** A client that doesn't read is disconnected when this much is waiting for it. It reconnects and gets the newest state only. */
const MAX_WAITING_BYTES = 4_000_000;
const RETRY_AFTER_S = 30;
/** Streams reserved for our own sites: several nodes, and their successors during a restart. */
const RESERVED = 20;
/** Used instead of a client's key: a site's own stream. */
export const SITE = Symbol('a site of ours');

/** One event as sent; a client that reconnects sends the last `id` that it received. */
export interface StreamEvent {
  id: string;
  text: string;
}

/** Limits of open streams. */
interface StreamLimits {
  /** For all visitors together. */
  maxOpen: number;
  /** For one client; 0: no limit of its own. */
  maxPerClient: number;
}

interface OpenStream {
  clientKey: string;
  /** The client's key in rate limits, or a site. */
  client: string | typeof SITE;
  /** The first event, unless the client has it. */
  current: StreamEvent;
}

/** Open event streams by client key, within limits. Our own sites have reserved streams. REQ-FLG-05. */
export class StreamHub {
  readonly #streams = new Map<ServerResponse, string>();
  readonly #limits: StreamLimits;
  readonly #behaviour: StreamBehaviour;
  readonly #visitorStreams: ClientShare;
  readonly #reserved = createClientShare({ maxOpen: RESERVED, maxPerClient: 0 });
  readonly #heartbeat: NodeJS.Timeout;

  /** @param limits a stream over `maxOpen` gets 503, one over `maxPerClient` 429 */
  constructor(limits: StreamLimits, behaviour: StreamBehaviour = STREAM_BEHAVIOURS.prompt) {
    this.#limits = limits;
    this.#behaviour = behaviour;
    this.#visitorStreams = createClientShare(limits);
    this.#heartbeat = setInterval(() => this.#beat(), behaviour.heartbeatMs).unref();
  }

  get size(): number {
    return this.#streams.size;
  }

  /** Opens a stream. It begins with `current`, unless the client has it already or no stream does. @throws RequestError when there are too many streams */
  open(request: IncomingMessage, response: ServerResponse, { clientKey, client, current }: OpenStream): void {
    const close = client === SITE ? this.#reserved.open('') : this.#visitorStreams.open(client);
    if (typeof close === 'string') throw this.#refusal(close);
    const { hasState, retryMs, endsAfterMs } = this.#behaviour;
    const end = endsAfterMs > 0 ? setTimeout(() => response.end(), endsAfterMs).unref() : undefined;
    const forget = () => {
      clearTimeout(end);
      close();
      this.#streams.delete(response);
    };
    response.on('close', forget);
    response.on('error', forget);
    beginEventStream(response);
    const isCurrent = !hasState || request.headers['last-event-id'] === current.id;
    response.write(`retry: ${retryMs}\n\n${isCurrent ? '' : current.text}`);
    this.#streams.set(response, clientKey);
  }

  /** Sends each stream the event of its client key. A stream whose key was removed is closed; its client gets 404 when it reconnects. */
  publish(eventOf: (clientKey: string) => StreamEvent): void {
    for (const [response, clientKey] of this.#streams) {
      try {
        this.#send(response, eventOf(clientKey).text);
      } catch (error) {
        if (!(error instanceof RequestError)) throw error;
        response.end();
      }
    }
  }

  /** Ends every stream. */
  close(): void {
    clearInterval(this.#heartbeat);
    for (const response of this.#streams.keys()) response.end();
  }

  #refusal(why: 'client' | 'all'): RequestError {
    const { maxOpen, maxPerClient } = this.#limits;
    const options = { headers: { 'Retry-After': String(RETRY_AFTER_S) } };
    if (why === 'client') {
      const message = `${maxPerClient} streams of one client are open; poll /api/features`;
      return new RequestError(429, 'RateLimitExceeded', message, options);
    }
    const message = `All ${maxOpen} streams are taken; come back later or poll /api/features`;
    return new RequestError(503, 'ServiceUnavailable', message, options);
  }

  #beat(): void {
    for (const response of this.#streams.keys()) this.#send(response, this.#behaviour.heartbeat);
  }

  #send(response: ServerResponse, text: string): void {
    if (response.writableLength > MAX_WAITING_BYTES) response.destroy();
    else response.write(text);
  }
}

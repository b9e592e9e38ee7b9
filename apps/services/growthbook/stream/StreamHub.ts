import type { IncomingMessage, ServerResponse } from 'node:http';
import { FlagApiError } from '../FlagApiError.ts';

/** Proxies and browsers give up on a connection that stays silent; most wait 30 s or longer. */
const HEARTBEAT_MS = 15_000;
/** A client that takes nothing while this much waits for it is cut off; it comes back and gets the newest state alone. */
const MAX_WAITING_BYTES = 4_000_000;
/** What a browser waits before it comes back, unless its SDK decides. */
const RETRY_MS = 3_000;
const RETRY_AFTER_S = 30;

/** One event as it goes over the wire; `id` is what a client that comes back names as its last. */
export interface StreamEvent {
  id: string;
  text: string;
}

/** Open event streams, by client key, at most as many as allowed. */
export class StreamHub {
  readonly #streams = new Map<ServerResponse, string>();
  readonly #max: number;
  readonly #heartbeat: NodeJS.Timeout;

  /** @param max streams open at a time; one more gets 503 */
  constructor(max: number, heartbeatMs = HEARTBEAT_MS) {
    this.#max = max;
    this.#heartbeat = setInterval(() => this.#beat(), heartbeatMs).unref();
  }

  get size(): number {
    return this.#streams.size;
  }

  /** Opens a stream, which begins with `current` unless the client says it has it. @throws FlagApiError when all are taken */
  open(request: IncomingMessage, response: ServerResponse, clientKey: string, current: StreamEvent): void {
    if (this.#streams.size >= this.#max) {
      throw new FlagApiError(503, `All ${this.#max} streams are taken; come back later or poll /api/features`, {
        'Retry-After': String(RETRY_AFTER_S),
      });
    }
    response.on('close', () => this.#streams.delete(response));
    response.on('error', () => this.#streams.delete(response));
    response.socket?.setNoDelay(true);
    response.writeHead(200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-cache, no-transform',
      'X-Accel-Buffering': 'no',
    });
    const isKnown = request.headers['last-event-id'] === current.id;
    response.write(`retry: ${RETRY_MS}\n\n${isKnown ? '' : current.text}`);
    this.#streams.set(response, clientKey);
  }

  /** Sends each stream the event of its client key; one whose key is gone ends: coming back, it is told so by a 404. */
  publish(eventOf: (clientKey: string) => StreamEvent): void {
    for (const [response, clientKey] of this.#streams) {
      try {
        this.#send(response, eventOf(clientKey).text);
      } catch (error) {
        if (!(error instanceof FlagApiError)) throw error;
        response.end();
      }
    }
  }

  /** Ends every stream. */
  close(): void {
    clearInterval(this.#heartbeat);
    for (const response of this.#streams.keys()) response.end();
  }

  #beat(): void {
    for (const response of this.#streams.keys()) this.#send(response, ': still here\n\n');
  }

  #send(response: ServerResponse, text: string): void {
    if (response.writableLength > MAX_WAITING_BYTES) response.destroy();
    else response.write(text);
  }
}

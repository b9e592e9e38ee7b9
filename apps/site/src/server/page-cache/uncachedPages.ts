import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import { pageHeaders } from '../cachePolicy.ts';
import type { Call } from '../http/call.ts';
import type { DeliveryMetrics } from '../metrics.ts';
import type { Site } from '../site.ts';
import { type PageAddress, pageKey } from './pageKey.ts';
import { countRender, renderPage } from './pageRenderer.ts';
import { representation, type StoredPage } from './storedPage.ts';

/** What is rendered for one request and kept nowhere. */
export type UncachedKind = 'debug' | 'preview';

/** One request for such a rendering. */
export interface UncachedRequest {
  kind: UncachedKind;
  /** The client, as limits name it. */
  client: string;
  /** Where the answer goes: when it is closed nobody waits any more. */
  response: ServerResponse;
  /** Requests of one key share a rendering that waits or runs; none: it is this request's alone. */
  key?: string;
}

/** Renders pages that are for one request, in places of their own: neither misses nor publishing wait behind them. */
export interface UncachedRenders {
  /**
   * Waits for a turn and renders.
   * @throws BusyError when too many wait; AbandonedError when the client leaves first; what the rendering throws
   */
  run<T>(asked: UncachedRequest, render: () => Promise<T>): Promise<T>;
  /** Renderings that wait for their turn. */
  readonly waiting: number;
}

/** The time that renderings take, and what waits for it. */
export interface RenderClock {
  /** Milliseconds for which the event loop was busy since the start. */
  busyMs(): number;
  after(ms: number, run: () => void): void;
}

/** Too many renderings wait. */
export class BusyError extends Error {}

/** The client left before its turn. */
export class AbandonedError extends Error {}

/** Seconds until the queue is likely to have moved on. */
export const BUSY_RETRY_SECONDS = 2;

/**
 * The part of the event loop that these renderings may take. They run on the one thread that answers everybody, so that one at a time is still
 * all of it while many wait.
 */
const LOOP_SHARE = 0.25;
/** However long a rendering took, the next one isn't kept waiting longer. */
const MAX_PAUSE_MS = 2_000;
/** Of each kind. A rendering takes 10 to 20 ms, a turn four times that, so that the last one waits about a second. */
const MAX_WAITING = 16;
/** Of each kind and client: an editor's comparison takes three, and others find room. */
const MAX_WAITING_PER_CLIENT = 8;

interface Job {
  asked: UncachedRequest;
  run(): Promise<void>;
  /** Responses that wait for it. */
  responses: Set<ServerResponse>;
  result: Promise<unknown>;
  abandon(): void;
}

const REAL_CLOCK: RenderClock = {
  busyMs: () => performance.eventLoopUtilization().active,
  after: (ms, run) => void setTimeout(run, ms).unref(),
};

/** Creates the places: one rendering at a time, a short queue for each kind, and a pause after each in which the loop is everybody's. */
export function createUncachedRenders(clock: RenderClock = REAL_CLOCK): UncachedRenders {
  const queues: Record<UncachedKind, Job[]> = { preview: [], debug: [] };
  const shared = new Map<string, Job>();
  let isTaken = false;
  let last: UncachedKind = 'debug';

  /** The kinds take turns, so that neither keeps the other waiting. */
  function next(): Job | undefined {
    const other = last === 'debug' ? 'preview' : 'debug';
    return queues[other].shift() ?? queues[last].shift();
  }

  async function turn(): Promise<void> {
    const job = isTaken ? undefined : next();
    if (!job) return;
    isTaken = true;
    last = job.asked.kind;
    const begunMs = clock.busyMs();
    await job.run();
    const pauseMs = (clock.busyMs() - begunMs) * (1 / LOOP_SHARE - 1);
    clock.after(Math.min(pauseMs, MAX_PAUSE_MS), () => {
      isTaken = false;
      void turn();
    });
  }

  function add(asked: UncachedRequest, render: () => Promise<unknown>): Job {
    const queue = queues[asked.kind];
    const own = queue.filter(({ asked: other }) => other.client === asked.client).length;
    if (queue.length >= MAX_WAITING || own >= MAX_WAITING_PER_CLIENT) {
      throw new BusyError(`${queue.length} renderings wait, ${own} of them for this client`);
    }
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const key = asked.key === undefined ? undefined : `${asked.kind} ${asked.key}`;
    const forget = () => key !== undefined && shared.delete(key);
    const job: Job = {
      asked,
      responses: new Set(),
      result: promise,
      async run() {
        try {
          resolve(await render());
        } catch (error) {
          reject(error);
        } finally {
          forget();
        }
      },
      abandon() {
        const at = queue.indexOf(job);
        if (at < 0) return;
        queue.splice(at, 1);
        forget();
        reject(new AbandonedError('the client left'));
      },
    };
    queue.push(job);
    if (key !== undefined) shared.set(key, job);
    return job;
  }

  return {
    async run<T>(asked: UncachedRequest, render: () => Promise<T>): Promise<T> {
      const { response, kind, key } = asked;
      if (response.destroyed) throw new AbandonedError('the client left');
      const job = shared.get(`${kind} ${key}`) ?? add(asked, render);
      job.responses.add(response);
      response.once('close', () => {
        job.responses.delete(response);
        if (job.responses.size === 0) job.abandon();
      });
      void turn();
      return (await job.result) as T;
    },
    get waiting() {
      return queues.debug.length + queues.preview.length;
    },
  };
}

/** Renders a page for one request: it is neither stored nor shared with other nodes. @throws what `UncachedRenders` and the rendering throw */
export type RenderUncached = (call: Call, address: PageAddress) => Promise<StoredPage>;

interface UncachedOptions {
  site: Pick<Site, 'render'>;
  siteUrl: string;
  renderTimeoutMs: number;
  metrics: DeliveryMetrics;
  renders: UncachedRenders;
  clientOf(request: IncomingMessage): string;
}

/**
 * Creates what renders pages in debug mode. Visitors choose what they hold, so that nothing is kept of them, and they are sent uncompressed: that would
 * cost as much as the rendering, for one reader.
 */
export function createUncachedRenderer(options: UncachedOptions): RenderUncached {
  const { site, siteUrl, renderTimeoutMs, metrics, renders, clientOf } = options;

  async function render(address: PageAddress, key: string): Promise<StoredPage> {
    const { answer, headers } = await countRender(metrics, () => renderPage(site, address, siteUrl, renderTimeoutMs));
    const { status, body } = answer;
    const own = { hash: createHash('sha256').update(body).digest('base64url'), headers: pageHeaders(headers, []) };
    return {
      key,
      status,
      ...own,
      identity: representation('identity', body, own),
      isFinal: true,
      tags: new Uint32Array(),
      renderedAt: Date.now(),
      freshUntil: 0,
      contentVersion: 0,
    };
  }

  return ({ request, response }, address) => {
    const key = pageKey.of(address.path, address.variantKey, address.query);
    return renders.run({ kind: 'debug', client: clientOf(request), response, key }, () => render(address, key));
  };
}

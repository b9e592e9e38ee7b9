import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { performance } from 'node:perf_hooks';
import type { FormState } from '@cumulus/forms';
import { pageHeaders } from '../cachePolicy.ts';
import type { Call } from '../http/call.ts';
import type { DeliveryMetrics } from '../metrics.ts';
import type { Site } from '../site.ts';
import { type PageAddress, pageKey } from './pageKey.ts';
import { countRender, renderPage } from './pageRenderer.ts';
import { representation, type StoredPage } from './storedPage.ts';

/** Kinds of pages that are rendered for one request and not stored. */
export type UncachedKind = (typeof KINDS)[number];

const KINDS = ['debug', 'preview', 'form'] as const;

/** One request for such a rendering. */
export interface UncachedRequest {
  kind: UncachedKind;
  /** The client's address or network, as in the request limits. */
  client: string;
  /** When it is closed, the request is dropped from the queue. */
  response: ServerResponse;
  /** Requests with the same key share a rendering; undefined: not shared. */
  key?: string;
}

/** Renders uncached pages in queues of their own: neither cache misses nor publishing wait behind them. */
export interface UncachedRenders {
  /**
   * Waits for a turn and renders.
   * @throws BusyError when the queue is full; AbandonedError when the client disconnects; what the rendering throws
   */
  run<T>(request: UncachedRequest, render: () => Promise<T>): Promise<T>;
  /** Renderings that wait for their turn. */
  readonly waiting: number;
}

/** The clock of the queue; tests replace it. */
export interface RenderClock {
  /** Milliseconds for which the event loop was busy since the start. */
  busyMs(): number;
  after(ms: number, run: () => void): void;
}

/** The queue is full. */
export class BusyError extends Error {}

/** The client disconnected before its turn. */
export class AbandonedError extends Error {}

/** Seconds until the queue is likely to have moved on. */
export const BUSY_RETRY_SECONDS = 2;

/**
 * The share of the event loop that these renderings may take. They run on the thread that answers all requests, so one at a time is not enough
 * of a limit.
 */
const LOOP_SHARE = 0.25;
const MAX_PAUSE_MS = 2_000;
/** For each kind. A rendering takes 10 to 20 ms and its turn four times that, so the last in the queue waits about a second. */
const MAX_WAITING = 16;
/** For each kind and client. An editor's comparison needs three. */
const MAX_WAITING_PER_CLIENT = 8;

interface Job {
  request: UncachedRequest;
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

/** One rendering at a time, a short queue for each kind, and a pause after each rendering to leave the event loop to other requests. */
export function createUncachedRenders(clock: RenderClock = REAL_CLOCK): UncachedRenders {
  const queues: Record<UncachedKind, Job[]> = { debug: [], preview: [], form: [] };
  const shared = new Map<string, Job>();
  let isTaken = false;
  let last: UncachedKind = 'debug';

  /** The kinds take turns, so that none keeps another waiting. */
  function next(): Job | undefined {
    const at = KINDS.indexOf(last) + 1;
    const turns = [...KINDS.slice(at), ...KINDS.slice(0, at)];
    return turns
      .map((kind) => queues[kind])
      .find(({ length }) => length > 0)
      ?.shift();
  }

  async function turn(): Promise<void> {
    const job = isTaken ? undefined : next();
    if (!job) return;
    isTaken = true;
    last = job.request.kind;
    const begunMs = clock.busyMs();
    await job.run();
    const pauseMs = (clock.busyMs() - begunMs) * (1 / LOOP_SHARE - 1);
    clock.after(Math.min(pauseMs, MAX_PAUSE_MS), () => {
      isTaken = false;
      void turn();
    });
  }

  function add(request: UncachedRequest, render: () => Promise<unknown>): Job {
    const queue = queues[request.kind];
    const waitingForClient = queue.filter((job) => job.request.client === request.client).length;
    if (queue.length >= MAX_WAITING || waitingForClient >= MAX_WAITING_PER_CLIENT) {
      throw new BusyError(`${queue.length} renderings wait, ${waitingForClient} of them for this client`);
    }
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const key = request.key === undefined ? undefined : `${request.kind} ${request.key}`;
    const forget = () => key !== undefined && shared.delete(key);
    const job: Job = {
      request,
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
    async run<T>(request: UncachedRequest, render: () => Promise<T>): Promise<T> {
      const { response, kind, key } = request;
      if (response.destroyed) throw new AbandonedError('the client left');
      const job = shared.get(`${kind} ${key}`) ?? add(request, render);
      job.responses.add(response);
      response.once('close', () => {
        job.responses.delete(response);
        if (job.responses.size === 0) job.abandon();
      });
      void turn();
      return (await job.result) as T;
    },
    get waiting() {
      return KINDS.reduce((sum, kind) => sum + queues[kind].length, 0);
    },
  };
}

/**
 * Renders a page for one request, neither stored nor shared with other nodes.
 * @param form what became of a form that the visitor sent; it is rendered for them alone
 * @throws as `UncachedRenders.run` does
 */
export type RenderUncached = (call: Call, address: PageAddress, form?: FormState) => Promise<StoredPage>;

interface UncachedOptions {
  site: Pick<Site, 'render'>;
  siteUrl: string;
  renderTimeoutMs: number;
  metrics: DeliveryMetrics;
  renders: UncachedRenders;
  clientOf(request: IncomingMessage): string;
}

/**
 * Renders pages in debug mode, whose flag values visitors choose, and pages with a form that a visitor sent. These pages are not stored; they are sent
 * uncompressed, since compressing would take as long as the rendering.
 */
export function createUncachedRenderer(options: UncachedOptions): RenderUncached {
  const { site, siteUrl, renderTimeoutMs, metrics, renders, clientOf } = options;

  async function render(address: PageAddress, key: string, form?: FormState): Promise<StoredPage> {
    const options = { siteUrl, limitMs: renderTimeoutMs, form };
    const { answer, headers } = await countRender(metrics, () => renderPage(site, address, options));
    const { status, body } = answer;
    const page = { hash: createHash('sha256').update(body).digest('base64url'), headers: pageHeaders(headers, []) };
    return {
      key,
      status,
      ...page,
      identity: representation('identity', body, page),
      isFinal: true,
      tags: new Uint32Array(),
      renderedAt: Date.now(),
      freshUntil: 0,
      contentVersion: 0,
    };
  }

  return ({ request, response }, address, form) => {
    const key = pageKey.format(address.path, address.variantKey, address.query);
    const asked = { client: clientOf(request), response };
    const uncached = form ? ({ ...asked, kind: 'form' } as const) : ({ ...asked, kind: 'debug', key } as const);
    return renders.run(uncached, () => render(address, key, form));
  };
}

import { setImmediate as loopTurn } from 'node:timers/promises';
import { createFairQueue, type FairQueue, type FairQueueLimits, QueueFullError } from '@cumulus/http/fairQueue';
import { Histogram } from '../metrics.ts';

/** Why pages are rendered. Each reason has slots of its own, so that none keeps another waiting. */
export type RenderReason = (typeof RENDER_REASONS)[number];

/** `visitors`: pages that aren't stored; `background`: stale pages, which are sent as they are; `publishing`: pages that a change affects. */
export const RENDER_REASONS = ['visitors', 'background', 'publishing'] as const;

/** A queue of renderings, with its figures. */
export interface RenderQueue extends FairQueue {
  /** Renderings that the queue refused to a client. */
  readonly refused: number;
  /** How long those that began had waited. */
  readonly waits: Histogram;
}

export type RenderQueues = Readonly<Record<RenderReason, RenderQueue>>;

/** Seconds until a full queue is likely to have moved on: 256 renderings take about 5 s. */
export const FULL_RETRY_SECONDS = 5;

/**
 * A rendering takes 10 to 20 ms of the one thread, so simultaneous ones only take longer: one slot of each client leaves the next client a free one.
 * Publishing waits for no limit: it is bounded by the number of stored pages.
 */
const LIMITS: Record<RenderReason, FairQueueLimits> = {
  visitors: { maxRunning: 3, maxRunningPerClient: 1, maxWaiting: 256, maxWaitMs: 10_000 },
  background: { maxRunning: 1, maxWaiting: 256 },
  publishing: { maxRunning: 2, maxWaiting: Infinity },
};

/** Creates the queues of all pages that are stored; those for one request have others (`uncachedPages.ts`). REQ-PRF-06. */
export function createRenderQueues(limits: Partial<typeof LIMITS> = {}): RenderQueues {
  const { visitors, background, publishing } = { ...LIMITS, ...limits };
  /**
   * A rendering that needs no compression, since the page is the same, never waits: one after the other they would block the event loop. So each begins
   * in a turn of its own, and requests are answered in between.
   */
  let last = Promise.resolve();
  const ownTurn = () => {
    last = last.then(() => loopTurn());
    return last;
  };
  return {
    visitors: createRenderQueue(visitors, ownTurn),
    background: createRenderQueue(background, ownTurn),
    publishing: createRenderQueue(publishing, ownTurn),
  };
}

function createRenderQueue(limits: FairQueueLimits, ownTurn: () => Promise<void>): RenderQueue {
  const queue = createFairQueue(limits);
  const waits = new Histogram();
  let refused = 0;
  return {
    run(client, job, signal) {
      const begun = performance.now();
      const start = async () => {
        await ownTurn();
        waits.observe(performance.now() - begun);
        return job();
      };
      return queue.run(client, start, signal).catch((error) => {
        if (error instanceof QueueFullError) refused += 1;
        throw error;
      });
    },
    get running() {
      return queue.running;
    },
    get waiting() {
      return queue.waiting;
    },
    get refused() {
      return refused;
    },
    waits,
  };
}

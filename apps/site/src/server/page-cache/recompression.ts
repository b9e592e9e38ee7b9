import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { brotliDecompress } from 'node:zlib';
import { createLog } from '@cumulus/http/log';
import { exactBuffer } from '../http/compression.ts';
import type { PageCache } from './pageCache.ts';
import { withBody } from './storedPage.ts';

const log = createLog('compression');

/** Compresses at the best quality in a thread of the lowest priority: one body at a time, half a second each. */
export interface BackgroundBrotli {
  /** @throws when the thread failed; the next call starts a new one */
  compress(body: Buffer): Promise<Buffer>;
  /** Ends the thread after its current body. */
  stop(): Promise<void>;
}

export function createBackgroundBrotli(): BackgroundBrotli {
  let worker: Worker | undefined;

  function start(): Worker {
    const started = new Worker(new URL('./brotliWorker.ts', import.meta.url));
    started.unref();
    started.once('exit', () => {
      if (worker === started) worker = undefined;
    });
    return started;
  }

  return {
    compress(body) {
      worker ??= start();
      const current = worker;
      return new Promise((resolve, reject) => {
        const settle = (finish: () => void) => {
          current.off('message', onMessage);
          current.off('error', onError);
          current.off('exit', onExit);
          finish();
        };
        // The buffer of a small result can be larger than the result.
        const onMessage = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
          settle(() => resolve(exactBuffer(Buffer.from(buffer, byteOffset, byteLength))));
        const onError = (error: Error) => settle(() => reject(error));
        const onExit = () => settle(() => reject(new Error('the compressing thread ended')));
        current.on('message', onMessage).on('error', onError).on('exit', onExit);
        current.postMessage(body);
      });
    },
    async stop() {
      if (!worker) return;
      const ended = once(worker, 'exit');
      worker.ref();
      // `terminate()` aborts the whole process when the thread just begins a body (Node 24: "close before init").
      worker.postMessage(undefined);
      await ended;
    },
  };
}

const inflate = promisify(brotliDecompress);

/** Compresses stored pages better in the background. */
export interface Recompression {
  add(key: string): void;
  /** Drops the queue. */
  stop(): void;
  /** Resolves when nothing is left to do. */
  idle(): Promise<void>;
}

/** A page that is published again and again isn't compressed for nothing, beside its next publication. */
const AFTER_MS = 1_000;

/**
 * Replaces the quick brotli body of pages by the best one, one page at a time, oldest first, when it has been the same for a second. A page that was swapped
 * during its compression is skipped.
 */
export function createRecompression(pages: PageCache, slow: BackgroundBrotli): Recompression {
  /** When each may be compressed, the earliest first. */
  const waiting = new Map<string, number>();
  const stopping = new AbortController();
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    do {
      for (let next = first(); next; next = first()) {
        const [key, dueMs] = next;
        const early = dueMs - performance.now();
        if (early > 0) {
          await pause(early, undefined, { signal: stopping.signal }).catch(() => undefined);
          continue;
        }
        waiting.delete(key);
        await improve(key).catch((error: Error) => log.error(`${key}: ${error.message}`));
      }
      // An idle thread takes about 40 MB; a new one starts in about 40 ms.
      await slow.stop();
    } while (waiting.size > 0);
    running = undefined;
  }

  const first = () => waiting.entries().next().value;

  async function improve(key: string): Promise<void> {
    const page = pages.peek(key);
    if (!page?.brotli || page.isFinal) return;
    const plain = await inflate(page.brotli.body);
    if (stopping.signal.aborted) return;
    const best = await slow.compress(plain);
    if (pages.peek(key) !== page) return;
    page.brotli = withBody(page.brotli, best);
    page.isFinal = true;
    pages.put(page);
  }

  return {
    add(key) {
      if (stopping.signal.aborted) return;
      waiting.delete(key);
      waiting.set(key, performance.now() + AFTER_MS);
      running ??= run();
    },
    stop() {
      stopping.abort();
      waiting.clear();
    },
    idle: async () => running,
  };
}

import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { PageCache } from '../pages/pageCache.ts';
import { withBody } from '../pages/withBody.ts';
import type { SlowBrotli } from './slowBrotli.ts';

const inflate = promisify(brotliDecompress);

/** Makes stored pages smaller when there is time. */
export interface Recompressor {
  add(key: string): void;
  /** Leaves what waits as it is. */
  stop(): void;
  /** Resolves when nothing is left to do. */
  idle(): Promise<void>;
}

/**
 * Replaces the quick brotli body of pages by the best one, one page at a time, oldest first. A page that was swapped meanwhile is left alone.
 * @param pages where the pages are
 * @param slow what compresses
 */
export function recompressor(pages: PageCache, slow: SlowBrotli): Recompressor {
  const waiting = new Set<string>();
  let running: Promise<void> | undefined;
  let isStopped = false;

  async function run(): Promise<void> {
    do {
      for (const key of waiting) {
        waiting.delete(key);
        await improve(key).catch((error: Error) => console.error(`[compression] ${key}: ${error.message}`));
      }
      // An idle thread holds some forty megabytes; the next one starts in as many milliseconds.
      await slow.stop();
    } while (waiting.size > 0);
    running = undefined;
  }

  async function improve(key: string): Promise<void> {
    const page = pages.peek(key);
    if (!page?.brotli || page.isFinal) return;
    const plain = await inflate(page.brotli.body);
    if (isStopped) return;
    const best = await slow.compress(plain);
    if (pages.peek(key) !== page) return;
    page.brotli = withBody(page.brotli, best);
    page.isFinal = true;
    pages.put(page);
  }

  return {
    add(key) {
      waiting.add(key);
      running ??= run();
    },
    stop() {
      isStopped = true;
      waiting.clear();
    },
    idle: async () => running,
  };
}

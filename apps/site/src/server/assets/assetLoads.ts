import type { IncomingMessage } from 'node:http';
import type { FairQueue } from '@cumulus/http/fairQueue';
import { createSharedJobs } from '@cumulus/http/sharedJobs';
import type { PageCache } from '../page-cache/pageCache.ts';
import type { StoredPage } from '../page-cache/storedPage.ts';
import { type AssetClient, isKeepable, storeAsset } from './assetClient.ts';

/** What the service said in place of a file. */
export interface Refusal {
  status: number;
  /** Its `Retry-After`. */
  retryAfter?: string;
}

/** What a load brought: a small file, which is kept; or that there is none; or else the answer to stream, which only one of those who wait can have. */
export type Loaded = { file: StoredPage } | { refusal: Refusal } | { take(): IncomingMessage | undefined };

/** Who waits for a file. */
export interface AssetVisitor {
  /** As `clientKey` names it. */
  client: string;
  address: string;
}

/** Files that are fetched once for all clients that wait for them. */
export interface AssetLoads {
  /**
   * @param url the file's address
   * @param visitor who waits: its turn counts, and the service limits it by its address
   * @param gone is aborted when the client leaves. When all have left, the request to the service is destroyed, or not sent at all
   * @throws QueueFullError, what the service's request throws, and the signal's reason
   */
  load(url: string, visitor: AssetVisitor, gone: AbortSignal): Promise<Loaded>;
}

/**
 * @param service where files are fetched
 * @param queue how many are fetched at the same time: a place is held until the file is here, or its headers where it is streamed
 * @param kept where small files are kept
 */
export function createAssetLoads(service: AssetClient, queue: FairQueue, kept: PageCache): AssetLoads {
  const jobs = createSharedJobs<Loaded>();
  /** How a further client takes its turn for a file that others wait for already, which may be far behind. */
  const enqueues = new Map<string, (client: string) => void>();

  async function fetchFile(url: string, address: string, signal: AbortSignal): Promise<Loaded> {
    const headers = { 'x-forwarded-for': address };
    let answer: IncomingMessage | undefined = await service.fetch(url, { headers, signal });
    if (answer.statusCode !== 200) return { refusal: readRefusal(answer) };
    if (isKeepable(answer)) {
      const file = await storeAsset(url, answer);
      kept.put(file);
      return { file };
    }
    return {
      take() {
        const taken = answer;
        answer = undefined;
        return taken;
      },
    };
  }

  function begin(url: string, { client, address }: AssetVisitor, abandoned: AbortSignal): Promise<Loaded> {
    return new Promise<Loaded>((resolve, reject) => {
      const turns = new Set<string>();
      const waiting = new AbortController();
      let isBegun = false;
      abandoned.addEventListener('abort', () => waiting.abort());

      async function run(): Promise<void> {
        if (isBegun) return;
        isBegun = true;
        // The turns of other clients for this file.
        waiting.abort();
        await fetchFile(url, address, abandoned).then(resolve, reject);
      }

      function enqueue(name: string): void {
        if (isBegun || turns.has(name)) return;
        turns.add(name);
        queue.run(name, run, waiting.signal).catch((error) => {
          turns.delete(name);
          if (isBegun || turns.size > 0) return;
          waiting.abort();
          reject(error);
        });
      }

      enqueues.set(url, enqueue);
      enqueue(client);
      waiting.signal.addEventListener('abort', () => {
        if (enqueues.get(url) === enqueue) enqueues.delete(url);
      });
    });
  }

  return {
    load(url, visitor, gone) {
      const loaded = jobs.join(url, (abandoned) => begin(url, visitor, abandoned), gone);
      enqueues.get(url)?.(visitor.client);
      return loaded;
    },
  };
}

/** @param answer one that holds no file; it isn't read */
export function readRefusal(answer: IncomingMessage): Refusal {
  const { statusCode = 502, headers } = answer;
  answer.destroy();
  return { status: statusCode, retryAfter: headers['retry-after'] };
}

import type { IncomingMessage } from 'node:http';
import type { FairQueue } from '@cumulus/http/fairQueue';
import { createSharedTurns } from '@cumulus/http/sharedTurns';
import type { PageCache } from '../page-cache/pageCache.ts';
import type { StoredPage } from '../page-cache/storedPage.ts';
import { type AssetClient, isCacheable, storeAsset } from './assetClient.ts';

/** The service's response when it has no file to send. */
export interface Refusal {
  status: number;
  /** Its `Retry-After`. */
  retryAfter?: string;
}

/** Result of a load: a small file, now cached; a refusal; or a response to stream, which only the first caller of `take` gets. */
export type Loaded = { file: StoredPage } | { refusal: Refusal } | { take(): IncomingMessage | undefined };

/** The client that waits for a file. */
export interface AssetVisitor {
  /** From `ClientGate.clientOf`. */
  client: string;
  address: string;
}

/** Files that are fetched once for all clients that wait for them. */
export interface AssetLoads {
  /**
   * @param visitor the waiting client: the queue and the service limit it
   * @param gone aborted when the client disconnects. When all clients have, the request to the service is destroyed or not sent
   * @throws QueueFullError, what the service's request throws, and the signal's reason
   */
  load(url: string, visitor: AssetVisitor, gone: AbortSignal): Promise<Loaded>;
}

/**
 * @param queue limits simultaneous fetches: a slot is held until the file, or the headers of a streamed file, have arrived
 * @param cache for small files
 */
export function createAssetLoads(service: AssetClient, queue: FairQueue, cache: PageCache): AssetLoads {
  const turns = createSharedTurns<Loaded>();

  async function fetchFile(url: string, address: string, signal: AbortSignal): Promise<Loaded> {
    const headers = { 'x-forwarded-for': address };
    let answer: IncomingMessage | undefined = await service.fetch(url, { headers, signal });
    if (answer.statusCode !== 200) return { refusal: readRefusal(answer) };
    if (isCacheable(answer)) {
      const file = await storeAsset(url, answer);
      cache.put(file);
      return { file };
    }
    return {
      take() {
        const response = answer;
        answer = undefined;
        return response;
      },
    };
  }

  return {
    load: (url, { client, address }, gone) =>
      turns.join(url, (abandoned) => fetchFile(url, address, abandoned), { queue, client }, gone),
  };
}

/** @param answer without a file; its body is not read */
export function readRefusal(answer: IncomingMessage): Refusal {
  const { statusCode = 502, headers } = answer;
  answer.destroy();
  return { status: statusCode, retryAfter: headers['retry-after'] };
}

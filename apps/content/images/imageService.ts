import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { createFairQueue, QueueFullError } from '@cumulus/http/fairQueue';
import { createLog } from '@cumulus/http/log';
import { matchesEtag } from '@cumulus/http/matchesEtag';
import { createSharedJobs } from '@cumulus/http/sharedJobs';
import { type Call, queryOf } from '@cumulus/server/calls';
import { metric } from '@cumulus/server/metrics';
import { bytesResponse, sendFile, whileWaited } from '@cumulus/server/responses';
import { pathBelow } from '@cumulus/server/routes';
import type { Service } from '@cumulus/server/Service';
import type { ServiceLimits } from '@cumulus/server/serviceLimits';
import { LRUCache } from 'lru-cache';
import sharp from 'sharp';
import { ApiError } from '../apiErrors.ts';
import { ASSET_PATH, contentTypeOf, fileHeaders, type LocatedAsset, locateAsset } from './assets.ts';
import { versionOf } from './assetVersion.ts';
import { ImageCache } from './ImageCache.ts';
import { createAssetRoutes, FAILURE_CACHED_MS, tooBusy, unreadable } from './imageErrors.ts';
import { type ImageParameters, mediaTypeOf, outputFormat, parseImageQuery } from './imageParameters.ts';
import { findPictureFault } from './pictureFaults.ts';
import { RENDER_VERSION, type RenderedImage, renderImage } from './renderImage.ts';
import { sourceHash } from './sourceHash.ts';

const log = createLog('images');

/** Failed renderings whose answer is cached. */
const MAX_FAILURES = 1_000;
/** Concurrent renders; each uses one thread, so that threads are left for pages and files. */
const MAX_RENDERING = 2;
/** About 15 s of work, the site's timeout. Three site nodes send at most 48 requests. */
const MAX_WAITING = 64;
/** The cached result where the source itself is sent: no image is empty. */
const SOURCE = Buffer.alloc(0);
/** Stands for a format where no parameters are in the address. */
const ORIGINAL = 'original';

interface ImageOptions {
  CONTENT_DIR: string;
  IMAGE_CACHE_DIR: string;
  IMAGE_CACHE_MAX_MB: number;
  /** The key of a request's client, for the fair queue; by default all requests count as one client. */
  clientOf?(request: IncomingMessage): string;
  /** The rate of each client. */
  clientLimits?: ServiceLimits;
}

/** The images API under `/images`. */
export function createImageService(
  options: ImageOptions,
  limits = { maxRunning: MAX_RENDERING, maxWaiting: MAX_WAITING },
  render = renderImage,
): Service {
  sharp.concurrency(1);
  // Each variant is rendered once and cached on disk, so libvips' memory cache is of no use.
  sharp.cache(false);
  const { clientOf = () => '' } = options;
  const cache = new ImageCache(options.IMAGE_CACHE_DIR, options.IMAGE_CACHE_MAX_MB * 1024 * 1024);
  void cache.load();
  const failures = new LRUCache<string, ApiError>({ max: MAX_FAILURES, ttl: FAILURE_CACHED_MS });
  const queue = createFairQueue(limits);
  const rendering = createSharedJobs<Buffer>();

  /**
   * Runs a job once for all requests that wait for its result. Without waiting requests it isn't started; once started it is finished, and its result cached.
   * @returns empty: the source itself is the result
   */
  async function resultOf(
    key: string,
    client: string,
    signal: AbortSignal,
    job: () => Promise<RenderedImage>,
  ): Promise<Buffer> {
    const cached = await cache.read(key);
    if (cached) return cached;
    const failure = failures.get(key);
    if (failure) throw failure;
    const begin = (abandoned: AbortSignal, hold: () => void) =>
      queue.run(
        client,
        async () => {
          hold();
          try {
            const result = await job();
            const bytes = result === 'source' ? SOURCE : result;
            // Nobody waits for the disk: until it is written the cache answers from memory.
            void cache.write(key, bytes);
            return bytes;
          } catch (error) {
            if (error instanceof ApiError) failures.set(key, error);
            throw error;
          }
        },
        abandoned,
      );
    return rendering.join(key, begin, signal);
  }

  async function answer(call: Call, aborted: AbortSignal): Promise<Response> {
    const request = call.env.incoming;
    const parameters = parseImageQuery(queryOf(call));
    const asset = await locateAsset(options.CONTENT_DIR, 'images.ctfassets.net', pathBelow(call));
    const hash = await sourceHash(asset);
    const isVersioned = asset.version === versionOf(hash);
    const format = outputFormat(asset.path, parameters);
    const key = imageKey(hash, parameters, format ?? ORIGINAL);
    const etag = `"${key.slice(0, 32)}"`;
    const client = clientOf(request);
    const known = format !== undefined && matchesEtag(request.headers['if-none-match'], etag);
    // The cached answer's type stays: it may be that of the source.
    if (known)
      return new Response(null, { status: 304, headers: { ...fileHeaders(undefined, isVersioned), ETag: etag } });
    const job = () => (format ? render(asset.path, parameters, format) : checkOriginal(asset));
    const bytes = await resultOf(key, client, aborted, job);
    if (bytes.length === 0 || !format) {
      const headers = fileHeaders(contentTypeOf(asset.path), isVersioned);
      return sendFile(call.env, { ...asset, etag, headers });
    }
    return bytesResponse(bytes, { ...fileHeaders(mediaTypeOf(format), isVersioned), ETag: etag });
  }

  const app = createAssetRoutes(options.clientLimits, (error) =>
    error instanceof QueueFullError ? tooBusy(error) : undefined,
  );
  app.get(ASSET_PATH, (call) => whileWaited(call, (signal) => answer(call, signal)));
  return {
    prefix: '/images',
    app,
    status: () => ({ rendering: queue.running, waiting: queue.waiting, cachedBytes: cache.bytes }),
    metrics: () => [
      metric('services_images_rendering', 'gauge', 'Images that are rendered at the moment', queue.running),
      metric('services_images_waiting', 'gauge', 'Images that wait to be rendered', queue.waiting),
      metric('services_images_cache_bytes', 'gauge', 'Size of the rendered images on disk', cache.bytes),
    ],
    close: () => cache.settled(),
  };
}

/**
 * A file that is named like a picture is sent unchanged if it is one that browsers can show.
 * @throws ApiError 422 with the reason
 */
async function checkOriginal(asset: LocatedAsset): Promise<'source'> {
  const fault = contentTypeOf(asset.path).startsWith('image/') ? await findPictureFault(asset) : undefined;
  if (fault === undefined) return 'source';
  log.error(`${asset.path} can't be shown: it ${fault}`);
  throw unreadable(fault);
}

/** Digest of all inputs of an image, independent of the order of the parameters. */
function imageKey(hash: string, parameters: ImageParameters, format: string): string {
  const sorted = Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([RENDER_VERSION, sharp.versions.sharp, hash, format, sorted]))
    .digest('hex');
}

import type { IncomingMessage } from 'node:http';
import { createFairQueue, type FairQueueLimits, QueueFullError } from '@cumulus/http/fairQueue';
import { createLog } from '@cumulus/http/log';
import { matchesEtag } from '@cumulus/http/matchesEtag';
import { runInRequest } from '@cumulus/http/requestContext';
import type { Call, Step } from '../http/call.ts';
import type { ClientGate } from '../http/clientGate.ts';
import { sendMessage, sendRedirect } from '../http/responses.ts';
import { sendEncoded } from '../http/sendPage.ts';
import type { DeliveryMetrics } from '../metrics.ts';
import type { PageCache } from '../page-cache/pageCache.ts';
import { readAssetAddress } from './assetAddress.ts';
import { createAssetClient, streamedHeaders } from './assetClient.ts';
import { createAssetLoads, readRefusal } from './assetLoads.ts';
import { refuse, refuseBusy } from './refusals.ts';

const log = createLog('assets');

/**
 * The service renders two images at a time. Four requests of one client keep it busy; sixteen let four clients share it.
 */
export const IMAGE_LIMITS: FairQueueLimits = {
  maxRunning: 16,
  maxRunningPerClient: 4,
  maxWaiting: 256,
  maxWaitMs: 10_000,
};
/** A stream holds a connection, for long when the client is slow. An office shares one address, so the limit for a client is high. */
export const STREAM_LIMITS: FairQueueLimits = {
  maxRunning: 256,
  maxRunningPerClient: 64,
  maxWaiting: 256,
  maxWaitMs: 10_000,
};
/** Request headers for a part of a file. */
const FORWARDED_HEADERS = ['if-none-match', 'if-modified-since', 'range', 'if-range'];

interface AssetProxyOptions {
  /** The service's address. */
  contentUrl: string;
  /** For small files. */
  cache: PageCache;
  metrics: DeliveryMetrics;
  /** Limits the cache misses of each client. */
  gate: ClientGate;
  imageLimits?: FairQueueLimits;
  streamLimits?: FairQueueLimits;
}

/**
 * Serves images, videos and files of the built-in content service from this origin, and caches the small ones, which are immutable. Only the listed
 * image variants are forwarded (`imageVariants.ts`); other files have no query. The placeholder is sent in the place of a picture that can't be shown.
 */
export function createAssetProxy({
  contentUrl,
  cache,
  metrics,
  gate,
  imageLimits = IMAGE_LIMITS,
  streamLimits = STREAM_LIMITS,
}: AssetProxyOptions): Step {
  const service = createAssetClient(contentUrl);
  const streams = createFairQueue(streamLimits);
  const images = createAssetLoads(service, createFairQueue(imageLimits), cache);
  const files = createAssetLoads(service, streams, cache);

  /** Resolves when the stream has ended. */
  function stream({ request, response }: Call, answer: IncomingMessage): Promise<void> {
    if (answer.destroyed) throw new Error('the asset service’s answer ended early');
    const { etag } = answer.headers;
    if (answer.statusCode === 200 && etag && matchesEtag(request.headers['if-none-match'], etag)) {
      answer.destroy();
      response.writeHead(304, streamedHeaders(answer).filter(isIn304)).end();
      return Promise.resolve();
    }
    response.writeHead(answer.statusCode ?? 502, streamedHeaders(answer));
    if (request.method === 'HEAD') {
      answer.destroy();
      response.end();
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      answer.on('error', () => response.destroy());
      response.on('close', () => {
        answer.destroy();
        resolve();
      });
      answer.pipe(response);
    });
  }

  /** Answers a request for a part of a file or for headers only, which other requests can't share. */
  function answerUnshared(call: Call, url: string, client: string, signal: AbortSignal): Promise<void> {
    const { method, headers: sent } = call.request;
    const forwarded = FORWARDED_HEADERS.filter((name) => sent[name] !== undefined).map((name) => [
      name,
      String(sent[name]),
    ]);
    const headers = { ...Object.fromEntries(forwarded), 'x-forwarded-for': gate.addressOf(call.request) };
    const run = async () => send(call, await service.fetch(url, { method, headers, signal }));
    return streams.run(client, run, signal);
  }

  async function send(call: Call, answer: IncomingMessage): Promise<void> {
    if (call.response.destroyed) return void answer.destroy();
    const isFile = [200, 206, 304, 416].includes(answer.statusCode ?? 0);
    if (isFile) await stream(call, answer);
    else refuse(call, readRefusal(answer));
  }

  async function answer(call: Call, url: string, isImage: boolean, signal: AbortSignal): Promise<void> {
    const client = gate.clientOf(call.request);
    const { method, headers } = call.request;
    // Images are small: they are sent whole even if a part is requested (allowed by RFC 9110 section 14.2). Video players need parts.
    if (!isImage && (method === 'HEAD' || headers.range !== undefined))
      return answerUnshared(call, url, client, signal);
    const loaded = await (isImage ? images : files).load(
      url,
      { client, address: gate.addressOf(call.request) },
      signal,
    );
    if ('file' in loaded) return sendEncoded(call, loaded.file, cache);
    if ('refusal' in loaded) return refuse(call, loaded.refusal);
    const stream = loaded.take();
    // Another client has taken the response: a large file is fetched once for each client.
    if (!stream) return answerUnshared(call, url, client, signal);
    await streams
      .run(client, () => send(call, stream), signal)
      .catch((error) => {
        stream.destroy();
        throw error;
      });
  }

  function fail(call: Call, error: Error): void {
    if (call.response.destroyed) return;
    if (error instanceof QueueFullError) {
      metrics.assetsRefused += 1;
      refuseBusy(call);
      return;
    }
    runInRequest(call.response, () => log.error(`${call.path}: ${error.message}`));
    if (call.response.headersSent) call.response.destroy();
    else refuse(call, { status: 504 });
  }

  return (call) => {
    const address = readAssetAddress(call.path, call.query);
    if (!address) return false;
    call.route = call.path.startsWith('/images/') ? 'image' : 'file';
    if (address.kind === 'refused') {
      metrics.assetsRefused += 1;
      if (address.status === 404) refuse(call, { status: 404 });
      else sendMessage(call.response, address.status, address.text);
      return true;
    }
    if (address.kind === 'moved') {
      sendRedirect(call.response, 308, address.url, 'assetRedirect');
      return true;
    }
    const { url, isImage } = address;
    const file = isImage || call.request.headers.range === undefined ? cache.get(url, Date.now()) : undefined;
    if (file) {
      metrics.assetHits += 1;
      call.cache = 'hit';
      sendEncoded(call, file, cache);
      return true;
    }
    if (!gate.admits(call, 'RATE_LIMIT_IMAGES')) return true;
    metrics.assetMisses += 1;
    call.cache = 'miss';
    const gone = new AbortController();
    call.response.once('close', () => gone.abort());
    runInRequest(call.response, () => answer(call, url, isImage, gone.signal)).catch((error: Error) =>
      fail(call, error),
    );
    return true;
  };
}

const NOT_IN_304 = new Set(['content-length', 'content-type']);
const isIn304 = (_: string, index: number, pairs: string[]) =>
  !NOT_IN_304.has((pairs[index - (index % 2)] ?? '').toLowerCase());

import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { Call, Step } from '../http/Call.ts';
import { sendEncoded } from '../http/sendEncoded.ts';
import { sendMessage } from '../http/sendMessage.ts';
import type { DeliveryMetrics } from '../metrics/deliveryMetrics.ts';
import type { PageCache } from '../pages/pageCache.ts';
import type { StoredPage } from '../pages/StoredPage.ts';
import { fileHeaders } from './fileHeaders.ts';
import { keepableAsset } from './keepableAsset.ts';
import { storeAsset } from './storeAsset.ts';

/** Pictures, videos and files of the built-in content service, reached through the site's own origin. */
const PROXIED = /^\/(images|videos|assets)\/[\w-]+\/[\w.-]+\//;
/** A picture made anew takes a while; past this a visitor is better off without it. */
const TIMEOUT_MS = 15_000;
const MAX_CONNECTIONS = 32;
const FORWARDED_HEADERS = ['accept', 'if-none-match', 'if-modified-since', 'range', 'if-range'];

/**
 * Hands requests for assets on to the built-in service, and keeps the small ones: their addresses change with their bytes.
 * @param servicesUrl the service's address
 * @param kept where small files are kept
 * @param metrics where hits are counted
 */
export function assetProxy(servicesUrl: string, kept: PageCache, metrics: DeliveryMetrics): Step {
  const origin = new URL(servicesUrl);
  const isSecure = origin.protocol === 'https:';
  const send = isSecure ? httpsRequest : httpRequest;
  const agent = new (isSecure ? HttpsAgent : HttpAgent)({ keepAlive: true, maxSockets: MAX_CONNECTIONS });
  const loading = new Map<string, Promise<StoredPage | undefined>>();

  /** Resolves when the service answers. */
  function ask(call: Call, url: string): Promise<IncomingMessage> {
    const { method, headers: sent } = call.request;
    const headers = Object.fromEntries(
      FORWARDED_HEADERS.map((name) => [name, sent[name]]).filter(([, value]) => value !== undefined),
    );
    return new Promise((resolve, reject) => {
      const upstream = send(new URL(url, origin), { method, headers, agent, timeout: TIMEOUT_MS }, resolve);
      upstream.on('timeout', () => upstream.destroy(new Error('timed out')));
      upstream.on('error', reject);
      upstream.end();
    });
  }

  function pass(call: Call, answer: IncomingMessage): void {
    call.response.writeHead(answer.statusCode ?? 502, [
      ...fileHeaders(Object.keys(answer.headers)),
      ...answer.rawHeaders,
    ]);
    answer.pipe(call.response);
    answer.on('error', () => call.response.destroy());
    call.response.on('close', () => answer.destroy());
  }

  /** Gives the file when it was kept; else it has been passed on to this call. */
  async function load(call: Call, url: string): Promise<StoredPage | undefined> {
    const answer = await ask(call, url);
    if (!keepableAsset(answer)) return void pass(call, answer);
    const file = await storeAsset(url, answer);
    kept.put(file);
    return file;
  }

  async function answer(call: Call, url: string): Promise<void> {
    const { method, headers } = call.request;
    if (method !== 'GET' || headers.range !== undefined) return pass(call, await ask(call, url));
    const shared = loading.get(url);
    const file = await (shared ?? start(call, url));
    if (file) sendEncoded(call, file, kept);
    else if (shared) pass(call, await ask(call, url));
  }

  function start(call: Call, url: string): Promise<StoredPage | undefined> {
    metrics.assetMisses += 1;
    const loaded = load(call, url).finally(() => loading.delete(url));
    loading.set(url, loaded);
    return loaded;
  }

  return (call) => {
    if (!PROXIED.test(call.path)) return false;
    const url = call.query === '' ? call.path : `${call.path}?${call.query}`;
    const file = call.request.headers.range === undefined ? kept.get(url, Date.now()) : undefined;
    if (file) {
      metrics.assetHits += 1;
      sendEncoded(call, file, kept);
      return true;
    }
    answer(call, url).catch((error: Error) => {
      console.error(`[assets] ${call.path}: ${error.message}`);
      if (call.response.headersSent) call.response.destroy();
      else sendMessage(call.response, 504, 'This file can’t be had just now.');
    });
    return true;
  };
}

import { once } from 'node:events';
import http, { type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { z } from 'zod';
import {
  type ContentItem,
  type ContentLocale,
  entriesAnswer,
  errorAnswer,
  localesAnswer,
  syncAnswer,
  withoutDeepFields,
} from './contentAnswers.ts';
import type { ContentSpace } from './contentSource.ts';

/** Visitors never wait for the content system, so a slow response is an error like any other. */
const REQUEST_TIMEOUT_MS = 10_000;
/** Between two attempts, where a 429 doesn't say how long to wait. */
const RETRY_MS = 2_000;
/** A longer wait is left to the next poll. */
const MAX_RETRY_MS = 10_000;
const RATE_LIMIT = 429;
const unzip = promisify(gunzip);
/** The code of an answer beyond the limit, as zlib names it. */
const TOO_LARGE = 'ERR_BUFFER_TOO_LARGE';
/** Of one answer, uncompressed, since it is held in memory. The vendor sends 7 MB at most: https://www.contentful.com/developers/docs/technical-limits/ */
const MAX_ANSWER_BYTES = 100_000_000;
/** Of one sync: 100,000 items in pages of 100. Only an endless list of pages has more. */
const MAX_PAGES = 1_000;
/** More ids would make an address too long. */
const MAX_IDS = 100;

/** The content system answered something else than content, or nothing at all. The text is logged: it never holds a token. */
export class ContentError extends Error {
  /** Of the answer; 0 where there was none. */
  readonly status: number;
  /** How long to wait before another attempt; undefined where it would be refused as well. */
  readonly retryMs: number | undefined;

  constructor(message: string, { status = 0, retryMs, ...options }: ErrorOptions & Partial<ContentError> = {}) {
    super(message, options);
    this.status = status;
    this.retryMs = retryMs;
  }
}

/** Reads one space by Contentful's delivery or preview API. */
export interface ContentClient {
  /**
   * Reads all pages of a sync.
   * @param token of the last sync; undefined: everything
   * @returns the items of all types, and the token of the next sync
   * @throws ContentError
   */
  sync(token?: string): Promise<{ items: ContentItem[]; syncToken: string }>;
  /** Reads entries by their ids; those that aren't published are missing. @throws ContentError */
  entries(ids: readonly string[]): Promise<ContentItem[]>;
  /** @throws ContentError */
  locales(): Promise<ContentLocale[]>;
}

/**
 * Creates the client of a space (docs/decisions/0032: why not the vendor's SDK). The vendor is asked once more where it fails, or says that there were
 * too many requests; the built-in content system is polled every second anyway.
 * https://www.contentful.com/developers/docs/references/content-delivery-api/
 * @param report logs a fault of the content, in the words of editors
 * @param onAnswer sees the headers of each answer
 */
export function createContentClient(
  source: ContentSpace,
  report: (message: string) => void,
  onAnswer: (headers: IncomingHttpHeaders) => void = () => undefined,
): ContentClient {
  const { isInsecure, host, basePath, space, environment, accessToken, builtInOrigin } = source;
  const base = `${isInsecure ? 'http' : 'https'}://${host}${basePath}/spaces/${space}/environments/${environment}`;

  async function get<T>(path: string, query: Record<string, string>, schema: z.ZodType<T>): Promise<T> {
    const url = `${base}/${path}?${new URLSearchParams(query)}`;
    const body = await readJson(url, accessToken, onAnswer).catch(async (error: ContentError) => {
      const { retryMs = Number.POSITIVE_INFINITY } = error;
      if (builtInOrigin !== undefined || retryMs > MAX_RETRY_MS) throw error;
      await pause(retryMs);
      return readJson(url, accessToken, onAnswer);
    });
    const parsed = schema.safeParse(body);
    if (parsed.success) return parsed.data;
    throw new ContentError(`${host} answered ${path} in another form than documented`, { cause: parsed.error });
  }

  return {
    async sync(token) {
      const items: ContentItem[] = [];
      // Of all types: a sync of entries alone never reports deleted ones, at the vendor too.
      let query: Record<string, string> = token === undefined ? { initial: 'true' } : { sync_token: token };
      for (let pages = 0; pages < MAX_PAGES; pages += 1) {
        const page = await get('sync', query, syncAnswer);
        items.push(...page.items.map((item) => withoutDeepFields(item, report)));
        if (page.nextPageUrl === undefined) return { items, syncToken: page.nextSyncUrl ?? '' };
        query = { sync_token: page.nextPageUrl };
      }
      throw new ContentError(`${host} answered a sync with more than ${MAX_PAGES} pages`);
    },
    async entries(ids) {
      const items: ContentItem[] = [];
      for (let start = 0; start < ids.length; start += MAX_IDS) {
        const some = ids.slice(start, start + MAX_IDS).join(',');
        const query = { 'sys.id[in]': some, limit: String(MAX_IDS), include: '0', locale: '*' };
        items.push(...(await get('entries', query, entriesAnswer)).items);
      }
      return items.map((item) => withoutDeepFields(item, report));
    },
    async locales() {
      return (await get('locales', {}, localesAnswer)).items;
    },
  };
}

/** @throws ContentError for every answer without a status of success */
async function readJson(
  url: string,
  accessToken: string,
  onAnswer: (headers: IncomingHttpHeaders) => void,
): Promise<unknown> {
  const { host } = new URL(url);
  try {
    const response = await openResponse(url, accessToken);
    const { statusCode: status = 0, headers } = response;
    onAnswer(headers);
    const body = parseJson(await readBody(response));
    if (status >= 200 && status < 300) return body;
    const id = errorAnswer.safeParse(body).data?.sys.id ?? '';
    throw new ContentError(`${host} answered ${status} ${id}`.trim(), { status, retryMs: retryMsOf(response) });
  } catch (error) {
    if (error instanceof ContentError) throw error;
    const { name, code } = error as NodeJS.ErrnoException;
    if (code === TOO_LARGE) throw tooLarge(host, error);
    throw new ContentError(`${host} can't be reached: ${code ?? name}`, { cause: error, retryMs: RETRY_MS });
  }
}

/** By Node's own client: the first `fetch` of a process takes 10 MB more, which the lead service doesn't need otherwise (measured). */
async function openResponse(url: string, accessToken: string): Promise<IncomingMessage> {
  const { get } = url.startsWith('http:') ? http : https;
  const sent = get(url, {
    headers: { Authorization: `Bearer ${accessToken}`, 'Accept-Encoding': 'gzip' },
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  // Reading the response fails as well.
  sent.on('error', () => undefined);
  return response;
}

const tooLarge = (host: string, cause: unknown) =>
  new ContentError(`${host} answered with more than ${MAX_ANSWER_BYTES} bytes`, { cause });

/** @throws Error with the code `TOO_LARGE` */
async function readBody(response: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of response as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > MAX_ANSWER_BYTES) throw Object.assign(new Error('The answer is too large'), { code: TOO_LARGE });
    parts.push(part);
  }
  const sent = Buffer.concat(parts);
  const isCompressed = response.headers['content-encoding'] === 'gzip';
  return isCompressed ? unzip(sent, { maxOutputLength: MAX_ANSWER_BYTES }) : sent;
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

function retryMsOf({ statusCode = 0, headers }: IncomingMessage): number | undefined {
  if (statusCode === RATE_LIMIT) return Number(headers['x-contentful-ratelimit-reset']) * 1_000 || RETRY_MS;
  return statusCode >= 500 ? RETRY_MS : undefined;
}

import { request as httpRequest, type IncomingMessage } from 'node:http';
import { clockDifference } from '@cumulus/http/clockDifference';
import { requestIdHeaders } from '@cumulus/http/requestContext';
import type { ApplicationName } from '@cumulus/server/listeners';
import { METRICS_LIMIT_MS } from '@cumulus/server/metrics';
import { RequestError } from '@cumulus/server/Service';
import type { z } from 'zod';

/** An application that hangs must not hold the answers about the others. */
const REPORT_LIMIT_MS = 2_000;
/** Of metrics: the application itself waits for its stores up to `METRICS_LIMIT_MS`, and answers then. */
const METRICS_REPORT_LIMIT_MS = 2 * METRICS_LIMIT_MS;
/** Erasing reads every message that could hold an address. */
const WORK_LIMIT_MS = 120_000;
const MAX_ERROR_BYTES = 10_000;

/** How an application is asked. */
interface Asking {
  method?: string;
  /** Is sent as JSON. */
  body?: unknown;
  limitMs?: number;
  /** Statuses besides 200 whose body is an answer and no refusal, such as 409 with the present state. */
  passes?: readonly number[];
}

/** An application as its private listener shows it. */
export class Neighbour {
  readonly name: ApplicationName;
  readonly url: string;
  /** Seconds that its clock is ahead of this one, by its last answer. */
  clockAheadS = 0;
  readonly #headers: Record<string, string>;

  /**
   * @param url base address of its private listener
   * @param token `INTERNAL_TOKEN`
   */
  constructor(name: ApplicationName, url: string, token: string | undefined) {
    this.name = name;
    this.url = url;
    this.#headers = token === undefined ? {} : { Authorization: `Bearer ${token}` };
  }

  /** Reads its health, in any status. @throws Error it doesn't answer in time, or not with JSON */
  health(): Promise<unknown> {
    return this.#report('/healthz', REPORT_LIMIT_MS);
  }

  /** Reads its metrics. @throws Error as `health` */
  metrics(): Promise<unknown> {
    return this.#report('/metrics?format=json', METRICS_REPORT_LIMIT_MS);
  }

  /** Asks for work. @returns the body. @throws RequestError its refusal; 503 where it doesn't answer */
  async ask(path: string, asking: Asking = {}): Promise<string> {
    return (await this.answer(path, asking)).text;
  }

  /** As `ask`, with the status. */
  async answer(path: string, asking: Asking = {}): Promise<{ status: number; text: string }> {
    const response = await this.open(path, asking);
    const text = await textOf(response).catch((error: Error) => {
      throw this.#away(error);
    });
    return { status: response.statusCode ?? 200, text };
  }

  /** As `ask`, without reading the body. The id of the request that is being answered goes along; reports are polls, which have none. */
  async open(path: string, asking: Asking = {}): Promise<IncomingMessage> {
    const response = await this.#send(path, asking, requestIdHeaders()).catch((error: Error) => {
      throw this.#away(error);
    });
    const { statusCode = 502 } = response;
    if (statusCode === 200 || asking.passes?.includes(statusCode)) return response;
    const text = (await textOf(response)).slice(0, MAX_ERROR_BYTES);
    throw this.#refusal(response, text);
  }

  async #report(path: string, limitMs: number): Promise<unknown> {
    const response = await this.#send(path, { limitMs });
    this.clockAheadS = clockDifference(response.headers, Date.now());
    return JSON.parse(await textOf(response));
  }

  #refusal({ statusCode = 502, headers }: IncomingMessage, text: string): RequestError {
    const { error = 'Refused', message = text } = parseError(text);
    const { allow, 'retry-after': wait } = headers;
    const passed = Object.entries({ Allow: allow, 'Retry-After': wait }).filter(([, value]) => value !== undefined);
    return new RequestError(statusCode, error, message, {
      headers: Object.fromEntries(passed) as Record<string, string>,
    });
  }

  #away(cause: Error): RequestError {
    const message = `${this.name} doesn't answer at ${this.url}: ${cause.message}`;
    return new RequestError(503, 'Away', message, { headers: { 'Retry-After': '2' }, cause });
  }

  /** By `node:http`: a local request of `fetch` takes three times as long, and it would be one more client library. */
  #send(
    path: string,
    { method = 'GET', body, limitMs = WORK_LIMIT_MS }: Asking,
    added: Record<string, string> = {},
  ): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const sent = body === undefined ? undefined : JSON.stringify(body);
      const headers = { ...this.#headers, ...added, ...(sent !== undefined && { 'Content-Type': 'application/json' }) };
      const signal = AbortSignal.timeout(limitMs);
      const request = httpRequest(`${this.url}${path}`, { method, headers, signal }, resolve);
      request.on('error', (error) => reject(signal.aborted ? new Error(`no answer within ${limitMs} ms`) : error));
      request.end(sent);
    });
  }
}

/** Asks for work whose answer is JSON of a known shape. @throws RequestError as `Neighbour.ask`; an error that names the place where the answer has another shape */
export const askFor = async <Shape extends z.ZodType>(
  neighbour: Pick<Neighbour, 'ask'>,
  path: string,
  shape: Shape,
  asking?: Asking,
): Promise<z.output<Shape>> => shape.parse(JSON.parse(await neighbour.ask(path, asking)));

async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function parseError(text: string): { error?: string; message?: string } {
  try {
    return JSON.parse(text) as { error?: string; message?: string };
  } catch {
    return {};
  }
}

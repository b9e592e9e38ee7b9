import type { Hono } from 'hono';
import type { CallEnv } from './calls.ts';
import type { Metric } from './metrics.ts';

interface RefusalOptions extends ErrorOptions {
  headers?: Record<string, string>;
}

/** Why a request is refused. Each service sends it in its own format. */
export class RequestError extends Error {
  readonly status: number;
  /** Machine-readable reason, such as `malformed_json`. */
  readonly code: string;
  readonly headers: Record<string, string>;

  constructor(status: number, code: string, message: string, { headers = {}, ...options }: RefusalOptions = {}) {
    super(message, options);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

/** The error for a request that can't be read as it is. */
export const badRequest = (message: string): RequestError => new RequestError(400, 'bad_request', message);

/**
 * The error for a method that an address doesn't support.
 * @param allowed methods for the `Allow` header, comma-separated
 * @param advice what to use instead, for the message
 */
export const methodNotAllowed = (method: string, allowed: string, advice = allowed): RequestError =>
  new RequestError(405, 'MethodNotAllowed', `${method} is not allowed; use ${advice}`, { headers: { Allow: allowed } });

/** One built-in external system, reached under its own prefix. */
export interface Service {
  /** First path segments, for instance `/contentful`. */
  prefix: string;
  /** Its routes, below the prefix. */
  app: Hono<CallEnv>;
  /** On a private listener: it checks a secret of its own, so that `INTERNAL_TOKEN` isn't asked for. */
  hasOwnAccess?: boolean;
  /** Why the service can't answer, or undefined when it is ready. */
  notReady?(): string | undefined;
  /** Problems for an operator although the service answers: a full quota, a file that can't be read. */
  problems?(): string[];
  /** What an operator may want to know and need not act on: it doesn't degrade `/healthz`. */
  notes?(): string[];
  /** Details for `/healthz` of the admin listener. */
  status?(): Record<string, unknown>;
  /** Metrics of this process, for `/metrics` of the admin listener. */
  metrics?(): Metric[];
  /** Those that a store is asked for: they are left out where it fails or doesn't answer in time. */
  storeMetrics?(): Promise<Metric[]>;
  /** Ends event streams before the server waits for running requests. */
  endStreams?(): void;
  close?(): Promise<void> | void;
}

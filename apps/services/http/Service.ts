import type { IncomingMessage, ServerResponse } from 'node:http';

/** One request as a service sees it. `path` is the part after the service's prefix, still percent-encoded. */
export interface ServiceRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  request: IncomingMessage;
  response: ServerResponse;
}

/** One built-in external system, reached under its own prefix. */
export interface Service {
  /** First path segments, for instance `/contentful`. */
  prefix: string;
  handle(call: ServiceRequest): Promise<void> | void;
  /** What keeps the service from answering, or undefined when it is ready. */
  notReady?(): string | undefined;
  /** Extra facts shown by `/healthz`. */
  status?(): Record<string, unknown>;
  /** Ends answers that would go on for ever, before the server waits for those that are under way. */
  endStreams?(): void;
  close?(): Promise<void> | void;
}

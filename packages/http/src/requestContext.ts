import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Header of a request's id, from proxy to proxy and in answers that no cache stores. */
export const REQUEST_ID_HEADER = 'X-Request-Id';
const FIELD = 'x-request-id';
/** nginx makes 32 hexadecimal digits, balancers UUIDs. Nothing that a log or a header could read differently. */
const FORM = /^[A-Za-z0-9][\w-]{15,63}$/;
/** 64 bits: they don't repeat, nobody guesses those of others, and they can be read out on the phone. */
const ID_BYTES = 8;

interface RequestContext {
  id: string;
  response: ServerResponse;
}

const KEY = Symbol.for('@cumulus/http/requestContext');
const shared = globalThis as { [KEY]?: AsyncLocalStorage<RequestContext> };
// The built site has modules of its own, which log in the same requests.
shared[KEY] ??= new AsyncLocalStorage<RequestContext>();
const contexts = shared[KEY];
const made = new WeakMap<IncomingMessage, string>();

/** Whether a request came with an id. */
export const hasRequestId = ({ headers }: IncomingMessage): boolean => headers[FIELD] !== undefined;

/** Removes an id that didn't come from a trusted proxy. @param isTrusted whether the request came from one */
export function dropForeignRequestId(request: IncomingMessage, isTrusted: (request: IncomingMessage) => boolean): void {
  if (request.headers[FIELD] !== undefined && !isTrusted(request)) delete request.headers[FIELD];
}

/** The id of a request whose foreign id was dropped: a trusted proxy's if it has the right form, else one that is made now. */
export function requestIdOf(request: IncomingMessage): string {
  const sent = request.headers[FIELD];
  if (typeof sent === 'string' && FORM.test(sent)) return sent;
  const id = made.get(request) ?? randomBytes(ID_BYTES).toString('hex');
  made.set(request, id);
  return id;
}

/** Answers a request, so that the lines that are logged for it and the requests to other applications have its id. */
export function runInRequest<Result>(response: ServerResponse, run: () => Result): Result {
  return contexts.run({ id: requestIdOf(response.req), response }, run);
}

/** The id of the request that is being answered. What was created during a request and outlives it, such as a connection, is no part of it. */
export function currentRequestId(): string | undefined {
  const context = contexts.getStore();
  return context && !context.response.closed ? context.id : undefined;
}

/** The header for a request to another application that belongs to the one which is being answered; none outside of one. */
export function requestIdHeaders(): Record<string, string> {
  const id = currentRequestId();
  return id === undefined ? {} : { [FIELD]: id };
}

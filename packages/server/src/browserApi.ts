import { sendJson } from './responses.ts';
import { RequestError, type ServiceRequest } from './Service.ts';

/** Answers a CORS preflight request. */
export function sendPreflight({ request, response }: ServiceRequest, methods: string): void {
  response.writeHead(204, {
    'Access-Control-Allow-Methods': `${methods}, OPTIONS`,
    'Access-Control-Allow-Headers': request.headers['access-control-request-headers'] ?? 'Content-Type',
    'Access-Control-Max-Age': '86400',
  });
  response.end();
}

interface BrowserHandler {
  /** Allowed methods, such as `GET, HEAD`. */
  methods: string;
  /** @throws RequestError, or an error that `toRefusal` converts */
  answer(): Promise<void> | void;
  /** The response body of a refusal. */
  toErrorBody(error: RequestError): object;
  /** Converts another error to a refusal; undefined: the error is thrown. */
  toRefusal?(error: unknown): RequestError | undefined;
}

/**
 * Handles a request of a browser on any origin, as vendors do: preflight requests, methods, and refusals in the service's format.
 * @returns the status of a refusal; undefined when the request was answered
 */
export async function handleBrowserRequest(call: ServiceRequest, handler: BrowserHandler): Promise<number | undefined> {
  const { method, response } = call;
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Access-Control-Expose-Headers', 'Retry-After, x-ratelimit-reset');
  if (method === 'OPTIONS') {
    sendPreflight(call, handler.methods);
    return undefined;
  }
  try {
    if (!handler.methods.split(', ').includes(method)) throw wrongMethod(method, handler.methods);
    await handler.answer();
    return undefined;
  } catch (error) {
    const refusal = error instanceof RequestError ? error : handler.toRefusal?.(error);
    if (!refusal) throw error;
    sendJson(response, refusal.status, handler.toErrorBody(refusal), refusal.headers);
    return refusal.status;
  }
}

/** Length of a session's or visitor's id. */
const MAX_ID_LENGTH = 200;

/** An id that a browser sent, in a query or message: undefined where it is none. */
export function idOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^\P{Cc}+$/u.test(value) && value.length <= MAX_ID_LENGTH ? value : undefined;
}

function wrongMethod(method: string, allowed: string): RequestError {
  return new RequestError(405, 'method_not_allowed', `${method} is not allowed; use ${allowed}`, {
    headers: { Allow: allowed },
  });
}

import { StoreError } from '../store/Store.ts';
import { sendJson } from './responses.ts';
import { RequestError, type ServiceRequest } from './Service.ts';

/** Answers the question a browser asks before a request to another origin. */
export function sendPreflight({ request, response }: ServiceRequest, methods: string): void {
  response.writeHead(204, {
    'Access-Control-Allow-Methods': `${methods}, OPTIONS`,
    'Access-Control-Allow-Headers': request.headers['access-control-request-headers'] ?? 'Content-Type',
    'Access-Control-Max-Age': '86400',
  });
  response.end();
}

interface BrowserAnswer {
  /** Allowed ones, such as `GET, HEAD`. */
  methods: string;
  /** @throws RequestError, StoreError */
  answer(): Promise<void> | void;
  /** The body of a refusal. */
  form(error: RequestError): object;
}

/** The store says no when its disk is full or its database away; the SDK waits by itself, others by this. */
const RETRY_AFTER_SECONDS = '2';

/**
 * Answers browsers on any origin, as vendors do: questions before a request, other methods, and refusals in the service's form.
 * @returns the status of a refusal; undefined when the answer was given
 */
export async function answerBrowser(call: ServiceRequest, wanted: BrowserAnswer): Promise<number | undefined> {
  const { method, response } = call;
  response.setHeader('Access-Control-Allow-Origin', '*');
  response.setHeader('Access-Control-Expose-Headers', 'Retry-After, x-ratelimit-reset');
  if (method === 'OPTIONS') {
    sendPreflight(call, wanted.methods);
    return undefined;
  }
  try {
    if (!wanted.methods.split(', ').includes(method)) throw wrongMethod(method, wanted.methods);
    await wanted.answer();
    return undefined;
  } catch (error) {
    const refusal = error instanceof StoreError ? notStored(error) : error;
    if (!(refusal instanceof RequestError)) throw error;
    sendJson(response, refusal.status, wanted.form(refusal), refusal.headers);
    return refusal.status;
  }
}

function wrongMethod(method: string, allowed: string): RequestError {
  return new RequestError(405, 'method_not_allowed', `${method} is not allowed; use ${allowed}`, {
    headers: { Allow: allowed },
  });
}

function notStored(error: StoreError): RequestError {
  const headers = { 'Retry-After': RETRY_AFTER_SECONDS };
  return new RequestError(503, 'not_stored', `Not stored, send it again: ${error.message}`, { headers, cause: error });
}

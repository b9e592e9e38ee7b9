import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { Call, Step } from '../http/Call.ts';
import { sendMessage } from '../http/sendMessage.ts';
import { responseHeaders } from '../responseHeaders.ts';

interface PassOnOptions {
  /** What is passed on: method and path. */
  wanted: RegExp;
  /** Address of a built-in service (`http://localhost:4000`), which answers under the same paths. */
  servicesUrl: string;
  /** Open answers end with it, so that no stream holds up a stop. */
  signal?: AbortSignal;
}

const SENT = ['accept', 'accept-encoding', 'content-type', 'content-length', 'if-none-match', 'last-event-id'];
const ANSWERED = [
  'content-type',
  'content-encoding',
  'content-length',
  'etag',
  'cache-control',
  'retry-after',
  'x-sse-support',
];
/** A stream's heartbeats come more often. */
const SILENT_MS = 60_000;

/**
 * Hands requests on to a built-in service, streams included, so that browsers need no second connection and the security policy no second host.
 * Nothing of the visitor goes along: neither cookies nor addresses.
 */
export function passOn({ wanted, servicesUrl, signal }: PassOnOptions): Step {
  const isSecure = servicesUrl.startsWith('https:');
  const send = isSecure ? httpsRequest : httpRequest;
  const agent = new (isSecure ? HttpsAgent : HttpAgent)({ keepAlive: true });

  function answer({ response }: Call, answered: IncomingMessage): void {
    const headers = ANSWERED.flatMap((name) => {
      const value = answered.headers[name];
      return value === undefined ? [] : [name, String(value)];
    });
    response.writeHead(answered.statusCode ?? 502, [...responseHeaders('message'), ...headers]);
    answered.pipe(response);
    answered.on('error', () => response.destroy());
  }

  return (call) => {
    const { request, response, path, query } = call;
    if (!wanted.test(`${request.method} ${path}`)) return false;
    const headers = Object.fromEntries(
      SENT.flatMap((name) => (request.headers[name] === undefined ? [] : [[name, request.headers[name]]])),
    );
    const url = new URL(path + (query && `?${query}`), servicesUrl);
    const upstream = send(url, { method: request.method, headers, agent, timeout: SILENT_MS, signal });
    upstream.on('response', (answered) => answer(call, answered));
    upstream.on('timeout', () => upstream.destroy(new Error('silent')));
    upstream.on('error', () => {
      if (response.headersSent) response.destroy();
      else sendMessage(response, 502, 'This can’t be reached just now');
    });
    response.on('close', () => upstream.destroy());
    request.pipe(upstream);
    return true;
  };
}

import type { IncomingMessage } from 'node:http';
import { RequestError } from '../http/RequestError.ts';

const LOOPBACK_ADDRESS = /^(?:(?:::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1)$/;
const LOOPBACK_NAME = /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(?::\d{1,5})?$/i;
/** What proxies add, for a visitor who is elsewhere. One that adds nothing looks like a program of this machine: docs/operations.md. */
const PASSED_ON =
  /^(?:(?:x-)?forwarded(?:-.*)?|via|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|fastly-.*|cf-.*|cdn-loop|x-envoy-.*|x-varnish|x-amzn-trace-id)$/;

/**
 * Lets only programs of this machine read what was received: neither other machines, nor those whom a proxy passes on, nor a page on the web
 * whose name points to this machine (DNS rebinding) or that asks from this machine's browser.
 * @throws RequestError 403 that says which
 */
export function requireThisMachine({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): void {
  const refuse = (why: string) => {
    throw new RequestError(403, 'Forbidden', `The inspector answers this machine only: ${why}`);
  };
  if (!LOOPBACK_ADDRESS.test(socket.remoteAddress ?? '')) refuse('ask from 127.0.0.1 or ::1');
  if (!LOOPBACK_NAME.test(headers.host ?? '')) refuse('ask for localhost, 127.0.0.1 or [::1], not another host name');
  const proxied = Object.keys(headers).find((name) => PASSED_ON.test(name));
  if (proxied) refuse(`a request with the header ${proxied} comes by way of a proxy; ask directly`);
  const { origin } = headers;
  const isForeign = origin !== undefined && !LOOPBACK_NAME.test(origin.replace(/^https?:\/\//, ''));
  if (isForeign || headers['sec-fetch-site'] === 'cross-site') refuse('pages of other sites may not ask');
}

import type { IncomingMessage } from 'node:http';
import { RequestError } from '../http/RequestError.ts';

const LOOPBACK_ADDRESS = /^(?:(?:::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1)$/;
const LOOPBACK_NAME = /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(?::\d{1,5})?$/i;
/** What a proxy on this machine adds, for a visitor who is elsewhere. */
const PASSED_ON = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

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
  const proxied = PASSED_ON.find((name) => headers[name] !== undefined);
  if (proxied) refuse(`a request with the header ${proxied} comes by way of a proxy; ask directly`);
  const { origin } = headers;
  const isForeign = origin !== undefined && !LOOPBACK_NAME.test(origin.replace(/^https?:\/\//, ''));
  if (isForeign || headers['sec-fetch-site'] === 'cross-site') refuse('pages of other sites may not ask');
}

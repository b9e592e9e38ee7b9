import type { IncomingMessage } from 'node:http';
import { isLoopbackHost } from '@cumulus/http/clientAddress';
import { SESSION_MAX_MS } from './Sessions.ts';

type CookieRequest = Pick<IncomingMessage, 'headers'>;

/** Browsers take it over https only, from this host alone. */
const SECURE = '__Host-studio';
/** Of `http://localhost:4002`. */
const PLAIN = 'studio';
const PORT = /:\d{1,5}$/;

const isLoopback = ({ headers }: CookieRequest) => isLoopbackHost((headers.host ?? '').replace(PORT, ''));

/** Whether the page that asks came over plain http, from another host than this machine: its browser wouldn't send a session's cookie. */
export const isPlainHttp = (request: CookieRequest): boolean =>
  !isLoopback(request) && (request.headers.origin ?? '').startsWith('http:');

/** The token of the session of a request. */
export function sessionToken(request: CookieRequest): string | undefined {
  return cookieOf(request, SECURE) ?? (isLoopback(request) ? cookieOf(request, PLAIN) : undefined);
}

/** Undefined where it isn't there exactly once: a second one may come from another page of this host. */
function cookieOf({ headers }: CookieRequest, name: string): string | undefined {
  const found = (headers.cookie ?? '').split(/; */).filter((pair) => pair.startsWith(`${name}=`));
  return found.length === 1 ? found[0]?.slice(name.length + 1) : undefined;
}

/** `Set-Cookie` of a new session. */
export function sessionCookie(request: CookieRequest, token: string): string {
  return cookie(request, token, SESSION_MAX_MS / 1_000);
}

/** `Set-Cookie` that removes it. */
export function endedCookie(request: CookieRequest): string {
  return cookie(request, '', 0);
}

function cookie(request: CookieRequest, value: string, seconds: number): string {
  const isSecure = !isLoopback(request) || (request.headers.origin ?? '').startsWith('https:');
  const attributes = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Strict`;
  return isSecure ? `${SECURE}=${value}; ${attributes}; Secure` : `${PLAIN}=${value}; ${attributes}`;
}

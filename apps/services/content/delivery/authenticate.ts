import type { IncomingMessage } from 'node:http';
import { accessTokenInvalid } from './accessTokenInvalid.ts';

/**
 * Checks the bearer token or the `access_token` parameter.
 * @returns the token, by which requests are counted
 * @throws ApiError 401 when it is missing or another host's
 */
export function authenticate(request: IncomingMessage, query: URLSearchParams, expected: string): string {
  const bearer = /^Bearer\s+(.+)$/i.exec(request.headers.authorization ?? '')?.[1]?.trim();
  const token = bearer ?? query.get('access_token') ?? '';
  if (token !== expected) throw accessTokenInvalid();
  return token;
}

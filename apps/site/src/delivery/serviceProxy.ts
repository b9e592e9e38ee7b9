import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { RequestHandler } from './RequestHandler.ts';

/** Pictures, videos and files of the built-in content service, reached through the site's own origin. */
const PROXIED = /^\/(images|videos|assets)\/[\w-]+\/[\w.-]+\//;
/** A picture made anew takes a while; past this a visitor is better off without it. */
const TIMEOUT_MS = 15_000;
const FORWARDED_HEADERS = ['accept', 'if-none-match', 'if-modified-since', 'range'];

/**
 * Hands requests for assets on to the built-in service.
 * @param servicesUrl its address
 */
export function serviceProxy(servicesUrl: string): RequestHandler {
  const origin = new URL(servicesUrl);
  const send = origin.protocol === 'https:' ? httpsRequest : httpRequest;
  return (request, response, next) => {
    const path = request.url ?? '/';
    if (!PROXIED.test(path) || !['GET', 'HEAD'].includes(request.method ?? '')) return next();
    const headers = Object.fromEntries(
      FORWARDED_HEADERS.map((name) => [name, request.headers[name]]).filter(([, value]) => value),
    );
    const upstream = send(new URL(path, origin), { method: request.method, headers, timeout: TIMEOUT_MS }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    upstream.on('timeout', () => upstream.destroy(new Error('timed out')));
    upstream.on('error', (error) => {
      console.error(`[assets] ${path}: ${error.message}`);
      if (response.headersSent) return response.destroy();
      response
        .writeHead(504, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
        .end('This file can’t be had just now.');
    });
    response.on('close', () => upstream.destroy());
    upstream.end();
  };
}

import type { Endpoint } from '../http/Endpoint.ts';
import { responseHeaders } from '../responseHeaders.ts';
import { speculationRules } from './speculationRules.ts';

const CACHE_CONTROL = 'public, max-age=3600';

/** `GET /speculation-rules.json`: what browsers may fetch and render ahead. */
export function speculationEndpoint(): Endpoint {
  const body = Buffer.from(JSON.stringify(speculationRules()));
  return {
    methods: ['GET', 'HEAD'],
    answer({ request, response }) {
      response.writeHead(200, [
        ...responseHeaders('message'),
        ...['Content-Type', 'application/speculationrules+json', 'Cache-Control', CACHE_CONTROL],
        ...['Content-Length', String(body.length)],
      ]);
      response.end(request.method === 'HEAD' ? undefined : body);
    },
  };
}

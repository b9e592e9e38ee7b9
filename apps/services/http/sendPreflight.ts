import type { ServiceRequest } from './Service.ts';

/** Answers the question a browser asks before a request to another origin. */
export function sendPreflight({ request, response }: ServiceRequest, methods: string): void {
  response.writeHead(204, {
    'Access-Control-Allow-Methods': `${methods}, OPTIONS`,
    'Access-Control-Allow-Headers': request.headers['access-control-request-headers'] ?? 'Content-Type',
    'Access-Control-Max-Age': '86400',
  });
  response.end();
}

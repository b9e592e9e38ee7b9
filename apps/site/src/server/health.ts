import { createServer, type Server } from 'node:http';
import { logFault } from '@cumulus/http/faults';
import { cacheControlOf } from './cachePolicy.ts';
import type { Endpoint } from './http/call.ts';
import { sendJson } from './http/responses.ts';
import type { Site } from './site.ts';

/**
 * Reports whether this node may receive requests: it has content and isn't stopping.
 */
export function createHealthEndpoint(site: Pick<Site, 'content'>, isDraining: () => boolean): Endpoint {
  return {
    methods: ['GET', 'HEAD'],
    answer({ response }) {
      const { version, checkedAt } = site.content();
      const status = nameStatus(version, isDraining());
      const contentCheckedAt = new Date(checkedAt).toISOString();
      sendJson(response, status === 'ready' ? 200 : 503, 'health', {
        status,
        contentVersion: version,
        contentCheckedAt,
      });
    },
  };
}

function nameStatus(version: number, isDraining: boolean): string {
  if (isDraining) return 'stopping';
  return version > 0 ? 'ready' : 'no content yet';
}

/**
 * The server for monitoring, not reachable from outside.
 * @param answers by path
 */
export function createInternalServer(answers: Record<string, () => { status: number; text: string }>): Server {
  function answerOf(path: string): { status: number; text: string } {
    try {
      const answer = Object.hasOwn(answers, path) ? answers[path] : undefined;
      return answer?.() ?? { status: 404, text: 'Try /metrics or /healthz\n' };
    } catch (error) {
      return { status: 500, text: `error ${logFault(`[metrics] ${path}`, error)}\n` };
    }
  }

  return createServer((request, response) => {
    const { status, text } = answerOf(request.url?.split('?')[0] ?? '');
    const type = 'text/plain; version=0.0.4; charset=utf-8';
    response.writeHead(status, { 'content-type': type, 'cache-control': cacheControlOf('metrics') }).end(text);
  });
}

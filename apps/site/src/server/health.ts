import { createServer, type IncomingMessage, type Server } from 'node:http';
import { isLoopbackAddress, isLoopbackHost } from '@cumulus/http/clientAddress';
import { logFault, uncaughtExceptions } from '@cumulus/http/faults';
import { cacheControlOf } from './cachePolicy.ts';
import type { Endpoint } from './http/call.ts';
import { sendJson } from './http/responses.ts';
import type { Site } from './site.ts';

/**
 * Reports whether this node may receive requests: it has content and isn't stopping.
 */
export function createHealthEndpoint(site: Pick<Site, 'content'>, isLeaving: () => boolean): Endpoint {
  return {
    methods: ['GET', 'HEAD'],
    answer({ response }) {
      const { version, checkedAt } = site.content();
      const status = nameStatus(version, isLeaving());
      const contentCheckedAt = new Date(checkedAt).toISOString();
      const faults = uncaughtExceptions();
      sendJson(response, status === 'ready' ? 200 : 503, 'health', {
        status,
        contentVersion: version,
        contentCheckedAt,
        // Only where it stays after one, since its predecessors ended of the same: the last good state serves better than none.
        ...(faults > 0 && { uncaughtExceptions: faults }),
      });
    },
  };
}

function nameStatus(version: number, isLeaving: boolean): string {
  if (isLeaving) return 'stopping';
  return version > 0 ? 'ready' : 'no content yet';
}

/**
 * The server for monitoring, not reachable from outside. To programs of this machine it answers under names of this machine only, so that no web page
 * reads it by a host name that resolves to this machine (DNS rebinding).
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
    const { status, text } = isAllowedHost(request) ? answerOf(request.url?.split('?')[0] ?? '') : WRONG_HOST;
    const type = 'text/plain; version=0.0.4; charset=utf-8';
    response.writeHead(status, { 'content-type': type, 'cache-control': cacheControlOf('metrics') }).end(text);
  });
}

const WRONG_HOST = { status: 403, text: 'Ask for localhost, 127.0.0.1 or [::1], not another host name\n' };

/** Monitoring on other machines asks for the name or address of this one, which isn't a loopback address. */
function isAllowedHost({ socket, headers }: IncomingMessage): boolean {
  return !isLoopbackAddress(socket.localAddress ?? '') || isLoopbackHost((headers.host ?? '').replace(/:\d{1,5}$/, ''));
}

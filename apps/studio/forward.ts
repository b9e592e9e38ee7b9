import { pipeline } from 'node:stream/promises';
import { createLog } from '@cumulus/http/log';
import { type Call, pathOf, queryOf } from '@cumulus/server/calls';
import { ALREADY_SENT } from '@cumulus/server/responses';
import { createRoutes } from '@cumulus/server/routes';
import { RequestError, type Service } from '@cumulus/server/Service';
import type { Neighbour } from './Neighbour.ts';

const log = createLog('studio');

/**
 * Creates a service that an application answers on its private listener, under the same path.
 * @param neighbour undefined where the application doesn't run
 * @param app with what the studio itself answers below the prefix
 */
export function createForwarder(prefix: string, neighbour: Neighbour | undefined, app = createRoutes()): Service {
  app.all('*', (call) => {
    if (!neighbour) throw new RequestError(404, 'NotFound', `Nothing answers ${prefix}: the application doesn't run`);
    return forward(call, prefix, neighbour);
  });
  return { prefix, app };
}

/** By Node itself, so that the reader's pace is that of the application. */
async function forward(call: Call, prefix: string, neighbour: Neighbour): Promise<Response> {
  const { incoming, outgoing } = call.env;
  const query = queryOf(call);
  const search = query.size > 0 ? `?${query}` : '';
  const answer = await neighbour.open(`${pathOf(incoming)}${search}`, { method: incoming.method ?? 'GET' });
  outgoing.writeHead(200, {
    'Content-Type': answer.headers['content-type'] ?? 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
  });
  await pipeline(answer, outgoing).catch((error: NodeJS.ErrnoException) => {
    // The reader left, or the application ended: what was sent is cut off visibly.
    outgoing.destroy();
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') log.error(`${prefix}: ${error.message}`);
  });
  return ALREADY_SENT;
}

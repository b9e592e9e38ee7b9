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
    return forwardAnswer(call, pathOf(call.env.incoming), neighbour);
  });
  return { prefix, app };
}

/**
 * Answers what an application answers, with the query as it was sent. By Node itself, so that the reader's pace is that of the application.
 * @param path at the application
 */
export async function forwardAnswer(call: Call, path: string, neighbour: Neighbour): Promise<Response> {
  const { incoming, outgoing } = call.env;
  const query = queryOf(call);
  const search = query.size > 0 ? `?${query}` : '';
  const answer = await neighbour.open(`${path}${search}`, { method: incoming.method ?? 'GET' });
  const { 'content-type': type = 'application/json; charset=utf-8', 'content-disposition': disposition } =
    answer.headers;
  outgoing.writeHead(200, {
    ...{ 'Content-Type': type, 'Cache-Control': 'no-store' },
    ...(disposition && { 'Content-Disposition': disposition }),
  });
  await pipeline(answer, outgoing).catch((error: NodeJS.ErrnoException) => {
    // The reader left, or the application ended: what was sent is cut off visibly.
    outgoing.destroy();
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') log.error(`${neighbour.name}: ${error.message}`);
  });
  return ALREADY_SENT;
}

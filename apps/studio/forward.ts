import { pipeline } from 'node:stream/promises';
import { RequestError, type Service, type ServiceRequest } from '@cumulus/server/Service';
import type { Neighbour } from './Neighbour.ts';

/**
 * Creates a service that an application answers on its private listener, under the same path.
 * @param neighbour undefined where the application doesn't run
 */
export function createForwarder(prefix: string, neighbour: Neighbour | undefined): Service {
  return {
    prefix,
    async handle(call) {
      if (!neighbour) throw new RequestError(404, 'NotFound', `Nothing answers ${prefix}: the application doesn't run`);
      await forward(call, prefix, neighbour);
    },
  };
}

async function forward({ method, path, query, response }: ServiceRequest, prefix: string, neighbour: Neighbour) {
  const search = query.size > 0 ? `?${query}` : '';
  const answer = await neighbour.open(`${prefix}${path}${search}`, { method });
  response.writeHead(200, {
    'Content-Type': answer.headers['content-type'] ?? 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
  });
  await pipeline(answer, response).catch((error: NodeJS.ErrnoException) => {
    // The reader left, or the application ended: what was sent is cut off visibly.
    response.destroy();
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') console.error(`studio: ${prefix}: ${error.message}`);
  });
}

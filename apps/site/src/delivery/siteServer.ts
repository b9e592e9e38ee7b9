import { createServer, type Server } from 'node:http';
import { constants } from 'node:zlib';
import compression from 'compression';
import type { RequestHandler } from './RequestHandler.ts';

/** Of Node's levels the one with the best size for its time on pages made per request. */
const BROTLI_QUALITY = 5;

/**
 * The site's HTTP server: each step answers or hands on to the next.
 * @param steps in their order; the last must answer
 */
export function siteServer(steps: RequestHandler[]): Server {
  const compress = compression({
    threshold: 512,
    brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  }) as unknown as RequestHandler;
  return createServer((request, response) => {
    const run = (index: number) => steps[index]?.(request, response, () => run(index + 1));
    compress(request, response, () => run(0));
  });
}

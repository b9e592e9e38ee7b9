import type { IncomingMessage } from 'node:http';
import { acceptedEncoding } from '@cumulus/http/acceptedEncoding';
import { IMMUTABLE } from '@cumulus/http/immutable';
import { matchesEtag } from '@cumulus/http/matchesEtag';
import { noteHit } from '@cumulus/http/requestLog';
import { queryTextOf } from '@cumulus/server/calls';
import { bytesResponse } from '@cumulus/server/responses';
import { createRoutes } from '@cumulus/server/routes';
import { badRequest, type Service } from '@cumulus/server/Service';
import type { BuiltFile } from './builtFiles.ts';
import type { Pages } from './pages.ts';

/** Longer than any address of the demo. */
const MAX_TARGET = 2048;
/** The page may be kept, and is asked for again: a new version has other files. */
const PAGE_CACHING = 'public, max-age=0, must-revalidate';

const NOT_FOUND = { 'Cache-Control': 'no-store', 'Content-Type': 'text/plain; charset=utf-8' };
const ICON_CACHING = 'public, max-age=86400';

/** Serves the page and the built files, and refuses all else. The files are in memory: no request can name another. */
export function createDemoService(pages: Pages, files: ReadonlyMap<string, BuiltFile>): Service {
  const app = createRoutes();
  app.use(({ env }, next) => {
    if ((env.incoming.url ?? '').length > MAX_TARGET) throw badRequest('The address is too long.');
    return next();
  });
  app.get('/', ({ env }) => {
    noteHit(env.outgoing);
    return pageResponse(env.incoming, pages);
  });
  for (const [path, file] of files)
    app.get(path, ({ env }) => {
      noteHit(env.outgoing);
      return fileResponse(env.incoming, file);
    });
  app.get('*', () => new Response('There is no such page.', { status: 404, headers: NOT_FOUND }));
  return { prefix: '', app };
}

function pageResponse(request: IncomingMessage, pages: Pages): Response {
  const page = pages.read(queryTextOf(request));
  const headers = { ...page.headers, 'Cache-Control': PAGE_CACHING, ETag: page.etag, Vary: 'Accept-Encoding' };
  if (matchesEtag(request.headers['if-none-match'], page.etag)) return new Response(null, { status: 304, headers });
  const encoding = acceptedEncoding(request.headers['accept-encoding']);
  return bytesResponse(page[encoding], {
    ...headers,
    'Content-Type': 'text/html; charset=utf-8',
    ...encodedAs(encoding),
  });
}

function fileResponse(request: IncomingMessage, file: BuiltFile): Response {
  const wanted = acceptedEncoding(request.headers['accept-encoding']);
  const encoding = file[wanted] ? wanted : 'identity';
  return bytesResponse(file[encoding] ?? file.identity, {
    'Cache-Control': file.isRevalidated ? ICON_CACHING : IMMUTABLE,
    'Content-Type': file.type,
    Vary: 'Accept-Encoding',
    ...encodedAs(encoding),
  });
}

const encodedAs = (encoding: string): Readonly<Record<string, string>> =>
  encoding === 'identity' ? {} : { 'Content-Encoding': encoding };

import type { IncomingMessage } from 'node:http';
import { acceptedEncoding } from '@cumulus/http/acceptedEncoding';
import { IMMUTABLE } from '@cumulus/http/immutable';
import { bytesResponse } from '@cumulus/server/responses';
import { createRoutes } from '@cumulus/server/routes';
import { RequestError, type Service } from '@cumulus/server/Service';
import { VIEWS } from '../app/views.ts';
import type { BuiltFile, BuiltPage } from './builtPage.ts';
import { PAGE_HEADERS, pagePolicy } from './pagePolicy.ts';

const NOT_BUILT =
  'The screens of the studio are not built. Run npm start, which builds them, or: node apps/studio/build.ts\n';
const NOT_BUILT_HEADERS = { 'Cache-Control': 'no-store', 'Content-Type': 'text/plain; charset=utf-8' };

/**
 * Serves the screens: one page at the address of each, which finds out itself which one it is. Screens and files hold no data, so that everybody who reaches the
 * listener may read them, to sign in. It is registered last.
 * @param readPage gives the page; undefined where it isn't built
 * @param frames origins that screens show in frames
 */
export function createPageService(readPage: () => BuiltPage | undefined, frames: readonly string[] = []): Service {
  const app = createRoutes();
  app.get('/assets/:name', ({ env, req }, next) => {
    const file = readPage()?.files.get(req.path);
    return file ? fileResponse(env.incoming, file) : next();
  });
  const policy = pagePolicy(frames);
  for (const { path } of VIEWS) app.get(path.replace(/\$(?=\w)/g, ':'), () => pageResponse(readPage(), policy));
  app.all('*', () => {
    throw new RequestError(404, 'NotFound', 'The studio has nothing at this address');
  });
  return { prefix: '', app };
}

function pageResponse(page: BuiltPage | undefined, policy: string): Response {
  if (!page) return new Response(NOT_BUILT, { status: 503, headers: { ...PAGE_HEADERS, ...NOT_BUILT_HEADERS } });
  return bytesResponse(Buffer.from(page.html), {
    ...PAGE_HEADERS,
    'Cache-Control': 'no-store',
    'Content-Security-Policy': policy,
    'Content-Type': 'text/html; charset=utf-8',
  });
}

function fileResponse(request: IncomingMessage, file: BuiltFile): Response {
  const wanted = acceptedEncoding(request.headers['accept-encoding']);
  const encoding = file[wanted] ? wanted : 'identity';
  return bytesResponse(file[encoding] ?? file.identity, {
    ...PAGE_HEADERS,
    'Cache-Control': IMMUTABLE,
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Content-Type': file.type,
    Vary: 'Accept-Encoding',
    ...(encoding !== 'identity' && { 'Content-Encoding': encoding }),
  });
}

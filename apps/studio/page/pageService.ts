import type { IncomingMessage } from 'node:http';
import { acceptedEncoding } from '@cumulus/http/acceptedEncoding';
import { IMMUTABLE } from '@cumulus/http/immutable';
import { bytesResponse } from '@cumulus/server/responses';
import { createRoutes } from '@cumulus/server/routes';
import { RequestError, type Service } from '@cumulus/server/Service';
import { VIEWS } from '../app/views.ts';
import type { BuiltFile, BuiltPage } from './builtPage.ts';
import { PAGE_HEADERS, PLAYER_HEADERS, pagePolicy, playerPolicy } from './pagePolicy.ts';

const NOT_BUILT =
  'The screens of the studio are not built. Run npm start, which builds them, or: node apps/studio/build.ts\n';
const NOT_BUILT_HEADERS = { 'Cache-Control': 'no-store', 'Content-Type': 'text/plain; charset=utf-8' };

interface PageOptions {
  /** Origin of the site, whose pictures, styles and fonts recordings show, and whose variants experiments show in frames. */
  site: string;
}

/**
 * Serves the screens: one page at the address of each, which finds out itself which one it is. Screens and files hold no data, so that everybody who reaches the
 * listener may read them, to sign in. It is registered last.
 * @param readPage gives the page; undefined where it isn't built
 */
export function createPageService(readPage: () => BuiltPage | undefined, { site }: PageOptions): Service {
  const app = createRoutes();
  app.get('/assets/:name', ({ env, req }, next) => {
    const file = readPage()?.files.get(req.path);
    return file ? fileResponse(env.incoming, file) : next();
  });
  const policy = pagePolicy(site);
  for (const { path } of VIEWS) app.get(path.replace(/\$(?=\w)/g, ':'), () => pageResponse(readPage()?.html, policy));
  // Of the player of recordings, which stands in a frame of a screen.
  app.get('/player', () => pageResponse(readPage()?.player, playerPolicy(site), PLAYER_HEADERS));
  app.all('*', () => {
    throw new RequestError(404, 'NotFound', 'The studio has nothing at this address');
  });
  return { prefix: '', app };
}

function pageResponse(
  html: string | undefined,
  policy: string,
  further: Readonly<Record<string, string>> = {},
): Response {
  if (!html) return new Response(NOT_BUILT, { status: 503, headers: { ...PAGE_HEADERS, ...NOT_BUILT_HEADERS } });
  return bytesResponse(Buffer.from(html), {
    ...{ ...PAGE_HEADERS, ...further },
    'Cache-Control': 'no-store',
    'Content-Security-Policy': policy,
    'Content-Type': 'text/html; charset=utf-8',
    'X-DNS-Prefetch-Control': 'off',
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

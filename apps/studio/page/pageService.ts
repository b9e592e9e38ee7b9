import type { IncomingMessage } from 'node:http';
import { acceptedEncoding } from '@cumulus/http/acceptedEncoding';
import { IMMUTABLE } from '@cumulus/http/immutable';
import { bytesResponse } from '@cumulus/server/responses';
import { createRoutes } from '@cumulus/server/routes';
import { RequestError, type Service } from '@cumulus/server/Service';
import type { BuiltFile, BuiltPage } from './builtPage.ts';
import { PAGE_HEADERS, pagePolicy, playerPolicy } from './pagePolicy.ts';

const NOT_BUILT = 'The screens of the studio are not built; run npm start, or node apps/studio/build.ts';

/**
 * Serves the screens. Each address that a browser opens, and no other service answers, is one of them: the page itself finds out which. It is registered
 * last. Screens and files hold no data, so that everybody who reaches the listener may read them, to sign in.
 * @param page undefined where it isn't built
 * @param site origin of the site, whose pictures and styles recordings show
 * @param frames origins that screens show in frames
 */
export function createPageService(page: BuiltPage | undefined, site: string, frames: readonly string[] = []): Service {
  const app = createRoutes();
  if (page)
    app.get('/player', () =>
      bytesResponse(Buffer.from(page.player), {
        ...PAGE_HEADERS,
        'Cache-Control': 'no-store',
        'Content-Security-Policy': playerPolicy(site),
        'Content-Type': 'text/html; charset=utf-8',
        'Referrer-Policy': 'no-referrer',
        'X-DNS-Prefetch-Control': 'off',
      }),
    );
  for (const [path, file] of page?.files ?? []) app.get(path, ({ env }) => fileResponse(env.incoming, file));
  app.get('*', ({ env }, next) => {
    if (!isNavigation(env.incoming)) return next();
    if (!page) throw new RequestError(503, 'NotBuilt', NOT_BUILT);
    return bytesResponse(Buffer.from(page.html), {
      ...PAGE_HEADERS,
      'Cache-Control': 'no-store',
      'Content-Security-Policy': pagePolicy(frames),
      'Content-Type': 'text/html; charset=utf-8',
    });
  });
  return { prefix: '', app };
}

/** Whether a browser opens the address, and the path isn't one of a file or of the API. */
const isNavigation = ({ headers, url = '/' }: IncomingMessage): boolean =>
  /\btext\/html\b/.test(headers.accept ?? '') && !/^\/(?:api|assets)\//.test(url);

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

import type { Endpoint } from './http/Endpoint.ts';
import { responseHeaders } from './responseHeaders.ts';
import type { Site } from './Site.ts';

/**
 * Says whether this node may get visitors: it has content and isn't stopping.
 * @param site where the content is
 * @param isDraining whether the server is stopping
 */
export function healthEndpoint(site: Pick<Site, 'content'>, isDraining: () => boolean): Endpoint {
  return {
    methods: ['GET', 'HEAD'],
    answer({ request, response }) {
      const { version, checkedAt } = site.content();
      const status = nameStatus(version, isDraining());
      const body = JSON.stringify({
        status,
        contentVersion: version,
        contentCheckedAt: new Date(checkedAt).toISOString(),
      });
      const headers = [
        ...responseHeaders('message'),
        ...['Content-Type', 'application/json', 'Cache-Control', 'no-store', 'Content-Length', String(body.length)],
      ];
      response.writeHead(status === 'ready' ? 200 : 503, headers).end(request.method === 'HEAD' ? undefined : body);
    },
  };
}

function nameStatus(version: number, isDraining: boolean): string {
  if (isDraining) return 'stopping';
  return version > 0 ? 'ready' : 'no content yet';
}

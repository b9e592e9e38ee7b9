import { responseHeaders } from '../responseHeaders.ts';
import type { Site } from '../Site.ts';
import type { Call, Step } from './Call.ts';

const CACHE_CONTROL = 'public, max-age=0, must-revalidate';

/**
 * Sends visitors of moved pages on, their query kept (attribution survives every redirect), and those of `/path/` to `/path`.
 * @param site where the editors' redirects are
 */
export function redirectStep(site: Pick<Site, 'redirectOf' | 'locate'>): Step {
  return (call) => {
    const redirect = site.redirectOf(call.path);
    if (redirect) {
      send(call, redirect.statusCode, withQuery(redirect.to, call.query));
      return true;
    }
    if (call.path.length < 2 || !call.path.endsWith('/')) return false;
    const bare = call.path.replace(/\/+$/, '');
    // Only to what exists: `//host/` would lead to another site.
    if (!/^\/[^/\\]/.test(bare) || !leadsSomewhere(site, bare)) return false;
    send(call, 301, withQuery(bare, call.query));
    return true;
  };
}

function leadsSomewhere(site: Pick<Site, 'redirectOf' | 'locate'>, path: string): boolean {
  try {
    return site.redirectOf(path) !== undefined || site.locate(path).status === 200;
  } catch {
    return false;
  }
}

function withQuery(target: string, query: string): string {
  if (query === '') return target;
  const hash = target.indexOf('#');
  const [address, fragment] = hash < 0 ? [target, ''] : [target.slice(0, hash), target.slice(hash)];
  return `${address}${address.includes('?') ? '&' : '?'}${query}${fragment}`;
}

function send({ response }: Call, status: number, location: string): void {
  response.writeHead(status, [
    ...responseHeaders('message'),
    'Location',
    location,
    'Cache-Control',
    CACHE_CONTROL,
    'Content-Length',
    '0',
  ]);
  response.end();
}

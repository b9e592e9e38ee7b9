import { responseHeaders } from '../responseHeaders.ts';
import type { Site } from '../Site.ts';
import type { Call, Step } from './Call.ts';

const SLASH = 47;
const CACHE_CONTROL = 'public, max-age=0, must-revalidate';

/**
 * Sends visitors of moved pages on, their query kept (attribution survives every redirect), and those of `/path/` to `/path`.
 * @param site where the editors' redirects are
 */
export function redirectStep(site: Pick<Site, 'redirectOf' | 'locate'>): Step {
  return (call) => {
    const bare = bareOf(call.path);
    const redirect = site.redirectOf(bare);
    if (redirect) send(call, redirect.statusCode, withQuery(redirect.to, call.query));
    else if (bare !== call.path && exists(site, bare)) send(call, 301, withQuery(bare, call.query));
    else return false;
    return true;
  };
}

/** The path without the slashes at its end; a path that begins with two stays, since it would lead to another site. */
function bareOf(path: string): string {
  if (path.length < 2 || path.charCodeAt(path.length - 1) !== SLASH) return path;
  const bare = path.replace(/\/+$/, '');
  return /^\/[^/\\]/.test(bare) ? bare : path;
}

function exists(site: Pick<Site, 'locate'>, path: string): boolean {
  try {
    return site.locate(path).status === 200;
  } catch {
    // There is no content yet, which the next step says.
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

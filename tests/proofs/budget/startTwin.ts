import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import { VARIANT_HEADER } from '../../../apps/site/src/server/cdnDecision.ts';
import { fetchRaw, type RawAnswer } from './fetchRaw.ts';
import { stripScripts } from './stripScripts.ts';

/** Headers of a connection or of a body that is no longer the same. */
const NOT_COPIED = ['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'etag', 'set-cookie', 'date'];

/**
 * Serves static twins of a site's pages: the same document without scripts, the same assets, headers and compression, from memory.
 * @param origin the site under test
 * @returns the twin's origin, and what stops it
 */
export async function startTwin(origin: string): Promise<{ origin: string; stop: () => void }> {
  const answers = new Map<string, RawAnswer>();

  async function load(path: string, variantKey?: string | string[]): Promise<RawAnswer> {
    const key = `${path}\n${variantKey ?? ''}`;
    const cached = answers.get(key);
    if (cached) return cached;
    const chosen: Record<string, string> = variantKey === undefined ? {} : { [VARIANT_HEADER]: String(variantKey) };
    const probe = await fetchRaw(`${origin}${path}`, 'identity', chosen);
    const isPage = String(probe.headers['content-type']).includes('text/html');
    const answer = isPage ? strip(probe) : await fetchRaw(`${origin}${path}`, 'br, gzip');
    answers.set(key, answer);
    return answer;
  }

  const server = createServer(async (request, response) => {
    const { status, headers, body } = await load(request.url ?? '/', request.headers[VARIANT_HEADER]);
    const copied = Object.entries(headers).filter(([name, value]) => value !== undefined && !NOT_COPIED.includes(name));
    response.writeHead(status, { ...Object.fromEntries(copied), 'content-length': body.length });
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function strip({ status, headers, body }: RawAnswer): RawAnswer {
  return {
    status,
    headers: { ...headers, 'content-encoding': 'br', vary: 'accept-encoding' },
    body: brotliCompressSync(stripScripts(body.toString())),
  };
}

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** A recorded answer; its body is a file beside the list. */
export interface RecordedAnswer {
  path: string;
  headers: Record<string, string>;
  file: string;
}

/** The recorded pages and all that they load: documents as they were at commit ad8e555a, without their scripts (recordPlainPages.ts). */
export const RECORDED = join(import.meta.dirname, 'plain');
export const LIST = join(RECORDED, 'answers.json');

/**
 * Serves the recorded pages from memory.
 * @returns their origin, and what stops the server
 */
export async function servePlainPages(): Promise<{ origin: string; stop: () => void }> {
  const list = JSON.parse(readFileSync(LIST, 'utf8')) as RecordedAnswer[];
  const answers = new Map(
    list.map(({ path, headers, file }) => [path, { headers, body: readFileSync(join(RECORDED, file)) }]),
  );
  const server = createServer((request, response) => {
    const answer = answers.get(request.url ?? '/');
    const { headers, body = 'not recorded' } = answer ?? {};
    response.writeHead(answer ? 200 : 404, { ...headers, 'content-length': body.length });
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

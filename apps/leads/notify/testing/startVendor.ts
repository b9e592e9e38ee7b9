import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as a vendor receives it. */
export interface VendorRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
}

/** What the vendor answers; JSON unless it is a text. */
export interface VendorAnswer {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
}

/** Starts an HTTP server in place of a vendor. @param answer throws where the vendor's documented rules are broken: status 500, and the test sees the error */
export async function startVendor(answer: (request: VendorRequest) => VendorAnswer | Promise<VendorAnswer>) {
  const requests: VendorRequest[] = [];
  const broken: unknown[] = [];
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://vendor.example');
    const body = Buffer.concat(chunks).toString('utf8');
    const request = {
      method: incoming.method ?? '',
      path: pathname,
      query: searchParams,
      headers: incoming.headers,
      body,
    };
    requests.push(request);
    try {
      const { status = 200, headers = {}, body: sent = '' } = await answer(request);
      response.writeHead(status, headers).end(typeof sent === 'string' ? sent : JSON.stringify(sent));
    } catch (error) {
      broken.push(error);
      response.writeHead(500).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    /** Ends the server. @throws the first broken rule */
    async close() {
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      if (broken.length > 0) throw broken[0];
    },
  };
}

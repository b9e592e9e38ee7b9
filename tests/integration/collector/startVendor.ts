import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Message {
  messageId: string;
  anonymousId: string;
  [field: string]: unknown;
}

/** A request to the vendor. */
export interface VendorRequest {
  path: string;
  headers: IncomingHttpHeaders;
  body: { batch: Message[]; writeKey: string; sentAt: string };
  /** Milliseconds since the start. */
  at: number;
}

/** A test server in place of the vendor. `answer` decides each response; by default all are 200. */
export async function startVendor(port = 0) {
  const requests: VendorRequest[] = [];
  /** Messages that it answered with 200, in order. */
  const taken: Message[] = [];
  const began = performance.now();
  const vendor = {
    ...{ requests, taken, url: '' },
    answer: undefined as ((request: VendorRequest, response: ServerResponse) => boolean) | undefined,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request
      .on('data', (part) => parts.push(part))
      .on('end', () => {
        const body = JSON.parse(Buffer.concat(parts).toString());
        const got = { path: String(request.url), headers: request.headers, body, at: performance.now() - began };
        requests.push(got);
        if (vendor.answer?.(got, response)) return;
        taken.push(...body.batch);
        response.end('{"success":true}');
      });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  vendor.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return vendor;
}

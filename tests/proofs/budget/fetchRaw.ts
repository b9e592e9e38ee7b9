import { type IncomingHttpHeaders, request } from 'node:http';

/** An answer with its body as it came over the wire, compressed or not. */
export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** GET without decompressing the body, as `fetch` would. */
export function fetchRaw(
  address: string,
  acceptEncoding: string,
  headers: Record<string, string> = {},
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    request(address, { headers: { ...headers, 'accept-encoding': acceptEncoding, accept: '*/*' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on('error', reject)
      .end();
  });
}

import { get, type IncomingMessage } from 'node:http';

const MADE_BY_NODE = new Set(['date', 'connection', 'keep-alive']);

/**
 * Fetches a response as it is sent, without headers that Node adds to every response.
 * @param url of the request
 * @param headers of the request, as `Name: value`
 * @returns the headers as flat pairs, and the body in base64
 */
export function fetchRaw(url: string, headers: string[]): Promise<{ headers: string[]; body: string }> {
  const sent = Object.fromEntries(headers.map((line) => line.split(': ') as [string, string]));
  return new Promise((resolve, reject) => {
    get(url, { headers: sent }, async (response: IncomingMessage) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk);
      const nameAt = (index: number) => response.rawHeaders[index - (index % 2)]?.toLowerCase() ?? '';
      const sentHeaders = response.rawHeaders.filter((_, index) => !MADE_BY_NODE.has(nameAt(index)));
      resolve({ headers: sentHeaders, body: Buffer.concat(chunks).toString('base64') });
    }).on('error', reject);
  });
}

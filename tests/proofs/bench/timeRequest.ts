import { Agent, get } from 'node:http';

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/**
 * Asks for a page as a browser does.
 * @param url the page
 * @param cookies value of the `Cookie` header
 * @returns milliseconds until the last byte, and how many bytes there were
 * @throws when the answer isn't 200
 */
export function timeRequest(url: string, cookies?: string): Promise<{ ms: number; bytes: number }> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    get(
      url,
      { agent, headers: { 'accept-encoding': 'gzip, deflate, br', ...(cookies && { cookie: cookies }) } },
      async (response) => {
        let bytes = 0;
        for await (const chunk of response as AsyncIterable<Buffer>) bytes += chunk.length;
        if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`));
        else resolve({ ms: performance.now() - begun, bytes });
      },
    ).on('error', reject);
  });
}

import { get, type IncomingMessage } from 'node:http';
import { findFreePort } from '../../scripts/setup/findFreePort.mjs';
import { call } from './call.ts';
import { runWrk } from './runWrk.ts';
import { startPinned } from './startPinned.ts';

/** A hit against the same bytes from a bare server, in the same run. */
export interface Comparison {
  /** Median of the rounds' ratios. */
  ratio: number;
  perSecond: number;
  barePerSecond: number;
  /** Median of the rounds. */
  p99Ms: number;
  failed: number;
}

interface CompareOptions {
  rounds: number;
  seconds: number;
  /** Headers that both get, as `Name: value`. */
  headers: string[];
}

/**
 * Loads a page and a bare server with the same bytes in turns, so that whatever else the machine does falls on both.
 * @param url the page, already in memory and well compressed
 */
export async function compareHits(url: string, { rounds, seconds, headers }: CompareOptions): Promise<Comparison> {
  const port = await findFreePort();
  const answer = await fetchRaw(url, headers);
  const bare = startPinned('tests/bench/bareServer.ts', {});
  await call(bare, { port, ...answer });
  const bareUrl = `http://127.0.0.1:${port}/`;
  await runWrk(url, 1, headers);
  await runWrk(bareUrl, 1, headers);
  const turns = [];
  for (let round = 0; round < rounds; round += 1) {
    // First one, then the other begins: what heats up in a round isn't always the same one's loss.
    const first = await runWrk(round % 2 ? bareUrl : url, seconds, headers);
    const second = await runWrk(round % 2 ? url : bareUrl, seconds, headers);
    turns.push(round % 2 ? { site: second, bare: first } : { site: first, bare: second });
  }
  bare.disconnect();
  return {
    ratio: median(turns.map(({ site, bare: limit }) => site.perSecond / limit.perSecond)),
    perSecond: median(turns.map(({ site }) => site.perSecond)),
    barePerSecond: median(turns.map(({ bare: limit }) => limit.perSecond)),
    p99Ms: median(turns.map(({ site }) => site.p99Ms)),
    failed: turns.reduce((sum, { site }) => sum + site.failed, 0),
  };
}

/** The answer as it is sent; what Node adds by itself is left out, since the bare server's Node adds it too. */
function fetchRaw(url: string, headers: string[]): Promise<{ headers: string[]; body: string }> {
  const own = new Set(['date', 'connection', 'keep-alive']);
  const sent = Object.fromEntries(headers.map((line) => line.split(': ') as [string, string]));
  return new Promise((resolve, reject) => {
    get(url, { headers: sent }, async (response: IncomingMessage) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response as AsyncIterable<Buffer>) chunks.push(chunk);
      const kept = response.rawHeaders.filter(
        (_, index, all) => !own.has((all[index - (index % 2)] ?? '').toLowerCase()),
      );
      resolve({ headers: kept, body: Buffer.concat(chunks).toString('base64') });
    }).on('error', reject);
  });
}

export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

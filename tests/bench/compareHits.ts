import type { ChildProcess } from 'node:child_process';
import { findFreePort } from '../../scripts/setup/findFreePort.mjs';
import { call } from './call.ts';
import { cpuSeconds } from './cpuSeconds.ts';
import { fetchRaw } from './fetchRaw.ts';
import { median } from './median.ts';
import { type Load, runWrk } from './runWrk.ts';
import { startPinned } from './startPinned.ts';

/** A hit against the same bytes from a bare server, in the same run. */
export interface Comparison {
  /** Medians of the rounds: requests per second, the ratio of them, and the ratio of requests per second of processor time. */
  ratio: number;
  cpuRatio: number;
  perSecond: number;
  barePerSecond: number;
  p99Ms: number;
  bareP99Ms: number;
  failed: number;
}

interface CompareOptions {
  rounds: number;
  seconds: number;
  /** Headers that both get, as `Name: value`. */
  headers: string[];
}

interface Turn extends Load {
  perCpuSecond: number;
}

/**
 * Loads a page and a bare server with the same bytes in turns, so that whatever else the machine does falls on both.
 * @param site the process that serves the page
 * @param url the page, already in memory and well compressed
 */
export async function compareHits(site: ChildProcess, url: string, options: CompareOptions): Promise<Comparison> {
  const { rounds, seconds, headers } = options;
  const port = await findFreePort();
  const bare = startPinned('tests/bench/bareServer.ts', {});
  await call(bare, { port, ...(await fetchRaw(url, headers)) });
  const bareUrl = `http://127.0.0.1:${port}/`;

  async function turn(child: ChildProcess, address: string): Promise<Turn> {
    const before = cpuSeconds(child.pid);
    const load = await runWrk(address, seconds, headers);
    return { ...load, perCpuSecond: (load.perSecond * seconds) / (cpuSeconds(child.pid) - before) };
  }

  const turns: { site: Turn; bare: Turn }[] = [];
  await turn(site, url);
  await turn(bare, bareUrl);
  for (let round = 0; round < rounds; round += 1) {
    // One begins as often as the other: what heats up in a round isn't always the same one's loss.
    const early = round % 2 ? await turn(bare, bareUrl) : undefined;
    const own = await turn(site, url);
    turns.push({ site: own, bare: early ?? (await turn(bare, bareUrl)) });
  }
  bare.disconnect();
  const middle = (read: (one: { site: Turn; bare: Turn }) => number) => median(turns.map(read));
  return {
    ratio: middle((one) => one.site.perSecond / one.bare.perSecond),
    cpuRatio: middle((one) => one.site.perCpuSecond / one.bare.perCpuSecond),
    perSecond: middle((one) => one.site.perSecond),
    barePerSecond: middle((one) => one.bare.perSecond),
    p99Ms: middle((one) => one.site.p99Ms),
    bareP99Ms: middle((one) => one.bare.p99Ms),
    failed: turns.reduce((sum, one) => sum + one.site.failed, 0),
  };
}

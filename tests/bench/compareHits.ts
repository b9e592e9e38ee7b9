import type { ChildProcess } from 'node:child_process';
import { findFreePort } from '../../scripts/setup/findFreePort.mjs';
import { call } from './call.ts';
import { fetchRaw } from './fetchRaw.ts';
import { loadTurn, type Turn } from './loadTurn.ts';
import { median } from './median.ts';
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
  /** How many of the rounds that count were disturbed by other programs. */
  disturbed: number;
}

interface CompareOptions {
  /** How many count. */
  rounds: number;
  seconds: number;
  /** Headers that both get, as `Name: value`. */
  headers: string[];
}

interface Round {
  site: Turn;
  bare: Turn;
}

/** Of a core; the services, which the site asks once a second, and this program take about half of that. */
const QUIET = 0.05;
/** So many times the rounds that count are run at most, in search of quiet ones. */
const MOST = 2;
const WARM_UP_SECONDS = 3;

/**
 * Loads a page and a bare server with the same bytes in turns, so that whatever else the machine does falls on both. A round in which others
 * took one of the cores is run again; if there are too many of them, the quietest count.
 * @param site the process that serves the page
 * @param url the page, already in memory and well compressed
 */
export async function compareHits(site: ChildProcess, url: string, options: CompareOptions): Promise<Comparison> {
  const { rounds, seconds, headers } = options;
  const port = await findFreePort();
  const bare = startPinned('tests/bench/bareServer.ts', {});
  await call(bare, { port, ...(await fetchRaw(url, headers)) });
  const turnOf = {
    site: (length = seconds) => loadTurn(site, url, length, headers),
    bare: (length = seconds) => loadTurn(bare, `http://127.0.0.1:${port}/`, length, headers),
  };

  await turnOf.site(WARM_UP_SECONDS);
  await turnOf.bare(WARM_UP_SECONDS);
  const all: Round[] = [];
  for (let count = 0; all.filter(isQuiet).length < rounds && count < rounds * MOST; count += 1) {
    // One begins as often as the other: what heats up in a round isn't always the same one's loss.
    const early = count % 2 ? await turnOf.bare() : undefined;
    const own = await turnOf.site();
    all.push({ site: own, bare: early ?? (await turnOf.bare()) });
  }
  bare.disconnect();
  return summarize(all, rounds);
}

const disturbanceOf = ({ site, bare }: Round) => Math.max(site.disturbance, bare.disturbance);
const isQuiet = (round: Round) => disturbanceOf(round) <= QUIET;

function summarize(all: Round[], rounds: number): Comparison {
  const counted = [...all].sort((one, other) => disturbanceOf(one) - disturbanceOf(other)).slice(0, rounds);
  const middle = (read: (one: Round) => number) => median(counted.map(read));
  return {
    ratio: middle((one) => one.site.perSecond / one.bare.perSecond),
    cpuRatio: middle((one) => one.site.perCpuSecond / one.bare.perCpuSecond),
    perSecond: middle((one) => one.site.perSecond),
    barePerSecond: middle((one) => one.bare.perSecond),
    p99Ms: middle((one) => one.site.p99Ms),
    bareP99Ms: middle((one) => one.bare.p99Ms),
    // Those of rounds that don't count failed all the same.
    failed: all.reduce((sum, one) => sum + one.site.failed, 0),
    disturbed: counted.filter((round) => !isQuiet(round)).length,
  };
}

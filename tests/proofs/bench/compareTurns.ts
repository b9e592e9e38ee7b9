import { median } from '../median.ts';
import type { Turn } from './loadTurn.ts';

/** A server (`site`) against another (`bare`), in the same run. */
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

interface Round {
  site: Turn;
  bare: Turn;
}

/** Of the server's core; the content system, which the site asks once a second, and this program take some of it. */
const QUIET = 0.05;
/** Largest number of rounds per counted round, in search of undisturbed ones. */
const MAX_ROUNDS_FACTOR = 2;
const WARM_UP_SECONDS = 3;

/** Loads a server for a number of seconds. */
export type LoadFor = (seconds: number) => Promise<Turn>;

/**
 * Loads two servers in turns, so that other work of the machine affects both. A round in which others took one of the cores is run again;
 * if there are too many of them, the quietest count.
 * @param rounds how many count
 * @param seconds how long one turn is
 */
export async function compareTurns(
  { site, bare }: { site: LoadFor; bare: LoadFor },
  rounds: number,
  seconds: number,
): Promise<Comparison> {
  await site(WARM_UP_SECONDS);
  await bare(WARM_UP_SECONDS);
  const all: Round[] = [];
  for (let count = 0; all.filter(isQuiet).length < rounds && count < rounds * MAX_ROUNDS_FACTOR; count += 1) {
    // Both start equally often, since the second in a round may run on a warmer processor.
    const early = count % 2 ? await bare(seconds) : undefined;
    const own = await site(seconds);
    all.push({ site: own, bare: early ?? (await bare(seconds)) });
  }
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

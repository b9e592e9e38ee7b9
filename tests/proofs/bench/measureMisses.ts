import type { ChildProcess } from 'node:child_process';
import { call } from '../../fixtures/call.ts';
import { percentile } from '../percentile.ts';
import { timeRequest } from './timeRequest.ts';

const WARM_UP_ROUNDS = 2;
const AT_ONCE = 40;

/**
 * Times pages that are not in memory, one after another, once the process is warm.
 * @param server a bench server
 * @param origin its origin
 * @param paths pages
 * @param rounds how often each
 * @returns the 95th percentile in milliseconds
 */
export async function measureMisses(server: ChildProcess, origin: string, paths: string[], rounds: number) {
  const times: number[] = [];
  for (let round = 0; round < WARM_UP_ROUNDS + rounds; round += 1) {
    await call(server, { forget: paths });
    for (const path of paths) {
      const { ms } = await timeRequest(origin + path);
      if (round >= WARM_UP_ROUNDS) times.push(ms);
    }
  }
  return { p50Ms: percentile(times, 0.5), p95Ms: percentile(times, 0.95) };
}

/**
 * Counts the renderings of an uncached page under many concurrent requests.
 * @param metricsUrl where the server counts
 */
export async function countRenders(server: ChildProcess, origin: string, metricsUrl: string): Promise<number> {
  const renders = async () => {
    const text = await (await fetch(metricsUrl)).text();
    return Number(/^site_renders_total (\d+)$/m.exec(text)?.[1]);
  };
  await call(server, { forget: ['/pricing'] });
  const before = await renders();
  await Promise.all(Array.from({ length: AT_ONCE }, () => timeRequest(`${origin}/pricing`)));
  return (await renders()) - before;
}

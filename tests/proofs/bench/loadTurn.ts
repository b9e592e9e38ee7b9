import type { ChildProcess } from 'node:child_process';
import { coreSeconds } from './coreSeconds.ts';
import { cpuSeconds } from './cpuSeconds.ts';
import { type Load, runWrk } from './runWrk.ts';

/** Result of one server under full load. */
export interface Turn extends Load {
  perCpuSecond: number;
  /** Share of the server's core that other programs used, or of the load's core beyond what it can spare; 0 where unknown. */
  disturbance: number;
}

/** The load takes half of its core, so that a quarter of it isn't missed. */
const LOAD_CAN_SPARE = 0.25;

/**
 * Loads a server, and measures what other programs used of both cores.
 * @param child the server, on the first core
 * @param url of the requests
 * @param seconds how long
 * @param headers of each request
 */
export async function loadTurn(child: ChildProcess, url: string, seconds: number, headers: string[]): Promise<Turn> {
  const read = () => ({
    begun: performance.now(),
    cores: [coreSeconds(0), coreSeconds(1)] as const,
    server: cpuSeconds(child.pid),
    load: cpuSeconds(process.pid, 'endedChildren'),
  });
  const before = read();
  const load = await runWrk(url, seconds, headers);
  const after = read();
  const server = after.server - before.server;
  const took = (after.begun - before.begun) / 1000;
  const ofServer = (after.cores[0] - before.cores[0] - server) / took;
  const ofLoad = (after.cores[1] - before.cores[1] - (after.load - before.load)) / took;
  const disturbance = Math.max(0, ofServer, ofLoad - LOAD_CAN_SPARE) || 0;
  return { ...load, perCpuSecond: (load.perSecond * seconds) / server, disturbance };
}

import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Copy, startCopy } from '../../fixtures/copy/startCopy.ts';
import { NO_CLIENT_LIMITS } from '../../fixtures/NO_CLIENT_LIMITS.ts';
import { type Cluster, startCluster } from '../cluster/startCluster.ts';
import type { Figure } from '../Figure.ts';
import { median } from '../median.ts';

/** What several rows share: servers that are started for the first row that needs them. */
export class Reactions {
  /** How often each row is measured. */
  readonly runs: number;
  #copy: Promise<Copy> | undefined;
  #cluster: Promise<Cluster> | undefined;

  constructor(runs: number) {
    this.runs = runs;
  }

  /** The built site and the built-in applications, as `npm start` runs them. */
  copy(): Promise<Copy> {
    this.#copy ??= startCopy({ env: NO_CLIENT_LIMITS });
    return this.#copy;
  }

  /** Nodes, Redis and Varnish. */
  cluster(): Promise<Cluster> {
    this.#cluster ??= startCluster();
    return this.#cluster;
  }

  async stop(): Promise<void> {
    for (const started of [this.#copy, this.#cluster]) await (await started?.catch(() => undefined))?.stop();
  }

  /** Measures one after the other. */
  async times(measure: (run: number) => Promise<number>): Promise<number[]> {
    const times: number[] = [];
    for (let run = 0; run < this.runs; run += 1) times.push(await measure(run));
    return times;
  }
}

/** The middle of several runs beside the limit. @param requirement its number, and what else is worth knowing */
export function reaction(title: string, times: number[], limit: number, requirement: string): Figure {
  const note = `${requirement}; median of ${times.map(Math.round).join(', ')}`;
  return { title, value: Math.round(median(times)), unit: 'ms', limit, is: 'most', note };
}

/** Milliseconds until the work is done. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** A receiver that takes connections and never answers, as a stopped process does. */
export async function listenSilently(): Promise<{ url: string; connections(): number; close(): void }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const sockets: { destroy(): void }[] = [];
  server.on('connection', (socket) => sockets.push(socket.on('error', () => undefined)));
  return {
    url: `http://127.0.0.1:${port}`,
    connections: () => sockets.length,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** A folder that is removed when this process ends. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'reactions-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { percentile } from '../percentile.ts';
import { LIMITS } from './LIMITS.ts';

/** Result of the load. */
export interface LoadResult {
  requests: number;
  /** Responses other than 200, with their number. */
  failures: Map<string, number>;
  p99Ms: number;
  slowestMs: number;
  /** From the first failed request to the end of the last one. */
  failingMs: number;
}

interface LoadOptions {
  /** In turn. */
  origins: string[];
  paths: string[];
  host: string;
}

const TIMEOUT_MS = 10_000;

/**
 * Sends visitors' requests, evenly at a fixed rate, to this machine only.
 * @returns ends it and returns its result
 */
export function startLoad({ origins, paths, host }: LoadOptions): () => Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: LIMITS.connections });
  const times: number[] = [];
  const failures = new Map<string, number>();
  let failing: { since: number; until: number } | undefined;
  let isEnding = false;

  function visit(origin: string, path: string): Promise<void> {
    const begun = performance.now();
    return new Promise((resolve) => {
      const end = (failure?: string) => {
        times.push(performance.now() - begun);
        if (failure) {
          failures.set(failure, (failures.get(failure) ?? 0) + 1);
          failing = { since: Math.min(failing?.since ?? begun, begun), until: performance.now() };
        }
        resolve();
      };
      const sent = request(origin + path, { agent, timeout: TIMEOUT_MS, headers: { host, 'accept-encoding': 'br' } });
      sent.on('timeout', () => sent.destroy(new Error('timeout')));
      sent.on('error', (error: NodeJS.ErrnoException) => end(`${path} ${error.code ?? error.message}`));
      sent.on('response', (response) => {
        response.on('error', () => undefined).resume();
        response.on('close', () => {
          const isWhole = response.complete && response.statusCode === 200;
          end(isWhole ? undefined : `${path} ${response.complete ? response.statusCode : 'cut off'}`);
        });
      });
      sent.end();
    });
  }

  async function walk(worker: number): Promise<void> {
    const stepMs = (1_000 * LIMITS.connections) / LIMITS.requestsPerSecond;
    await pause((stepMs * worker) / LIMITS.connections);
    for (let count = worker; !isEnding; count += 1) {
      const next = pause(stepMs);
      await visit(origins[count % origins.length] ?? '', paths[count % paths.length] ?? '/');
      await next;
    }
  }

  const walking = Array.from({ length: LIMITS.connections }, (_, worker) => walk(worker));
  return async () => {
    isEnding = true;
    await Promise.all(walking);
    agent.destroy();
    return {
      ...{ requests: times.length, failures, slowestMs: percentile(times, 1) },
      failingMs: failing ? failing.until - failing.since : 0,
      p99Ms: percentile(times, 0.99),
    };
  };
}

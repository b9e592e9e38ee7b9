import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { batchBody } from '../../integration/collector/batchBody.ts';

/** Result of a load. */
export interface LoadResult {
  /** Ids of all events that were answered with 200. */
  acknowledged: Set<string>;
  /** Milliseconds of each answer with 200. */
  times: number[];
  /** Other answers by status; 0: none. */
  failures: Map<number, number>;
  seconds: number;
}

interface LoadOptions {
  port: number;
  /** Each sends its next batch when the one before is answered. */
  connections: number;
  eventsPerBatch: number;
  /** Batches per second, each due at its time: the delay of a late one counts as response time. Undefined: as fast as they are answered. */
  batchesPerSecond?: number;
}

/** After an answer that isn't 200: the same batch again, as the SDK does. */
const RETRY_MS = 20;

/** Sends batches as fast as they are answered. @returns ends it after pending requests are answered */
export function startEventLoad({
  port,
  connections,
  eventsPerBatch,
  batchesPerSecond,
}: LoadOptions): () => Promise<LoadResult> {
  const result = { acknowledged: new Set<string>(), times: [] as number[], failures: new Map<number, number>() };
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const began = performance.now();
  let isEnding = false;
  const lanes = Array.from({ length: connections }, async (_, lane) => {
    for (let turn = 0; !isEnding; turn += 1) {
      const due = batchesPerSecond && began + ((turn * connections + lane) / batchesPerSecond) * 1_000;
      if (due) await pause(Math.max(due - performance.now(), 0));
      if (isEnding) break;
      const { text, ids } = batchBody(eventsPerBatch, `visitor-${lane}`);
      for (let isStored = false; !isStored && !isEnding; ) {
        const sent = Math.min(due ?? Number.POSITIVE_INFINITY, performance.now());
        const status = await post(agent, port, text);
        isStored = status === 200;
        if (isStored) {
          result.times.push(performance.now() - sent);
          for (const id of ids) result.acknowledged.add(id);
        } else {
          result.failures.set(status, (result.failures.get(status) ?? 0) + 1);
          await pause(RETRY_MS);
        }
      }
    }
  });
  return async () => {
    isEnding = true;
    await Promise.all(lanes);
    agent.destroy();
    return { ...result, seconds: (performance.now() - began) / 1_000 };
  };
}

/** @returns the status, 0 when there was no answer */
function post(agent: Agent, port: number, text: string): Promise<number> {
  return new Promise((resolve) => {
    const headers = { 'Content-Type': 'text/plain', 'Content-Length': Buffer.byteLength(text) };
    const sent = request(
      { agent, port, host: '127.0.0.1', path: '/segment/v1/b', method: 'POST', headers },
      (response) => {
        response.on('end', () => resolve(response.statusCode ?? 0)).on('error', () => resolve(0));
        response.on('close', () => resolve(0)).resume();
      },
    );
    sent.on('error', () => resolve(0)).end(text);
  });
}

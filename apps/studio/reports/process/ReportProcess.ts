import { type ChildProcess, fork } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { createFairQueue, QueueFullError } from '@cumulus/http/fairQueue';
import { createLog } from '@cumulus/http/log';
import { RequestError } from '@cumulus/server/Service';
import type { ReportQuery, ReportRows } from '../Report.ts';
import type { ReportClient } from '../ReportClient.ts';
import { childVariables, type ReportEnvironment, reportFolder } from '../reportEnvironment.ts';
import { MEMORY_EXIT_CODE, type ReportOrder, type ReportOutcome } from './messages.ts';

/** One client waits for its own reports, and no other for long: a report has both processors. */
const QUEUE = { maxRunning: 2, maxRunningPerClient: 1, maxWaiting: 200 };
/** Twice as long as a report may take: the process itself ends one that takes longer. */
const HANGING_MS = 60_000;
const log = createLog('studio');
const MAIN = new URL('main.ts', import.meta.url);

interface Waiting {
  resolve(rows: ReportRows): void;
  reject(error: Error): void;
}

interface Options {
  /** The main file; replaced in tests. */
  main?: URL;
}

/** Runs reports in a process of their own, which is started with the first one, and again when it ended. */
export class ReportProcess implements ReportClient {
  readonly #environment: ReportEnvironment;
  readonly #main: URL;
  readonly #queue = createFairQueue(QUEUE);
  readonly #waiting = new Map<number, Waiting>();
  #child: ChildProcess | undefined;
  #count = 0;

  constructor(environment: ReportEnvironment, { main = MAIN }: Options = {}) {
    this.#environment = environment;
    this.#main = main;
  }

  async run(id: string, query: ReportQuery, signal?: AbortSignal, client = 'studio'): Promise<ReportRows> {
    try {
      return await this.#queue.run(client, () => this.#run(id, query, signal), signal);
    } catch (error) {
      if (!(error instanceof QueueFullError)) throw error;
      throw away('Too many reports wait: try again in a moment');
    }
  }

  /** Ends the process, so that nothing of before is in its memory or its files; running reports are refused. It starts again with the next report. */
  async restart(): Promise<void> {
    const child = this.#child;
    if (child) {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
    }
    // Of a process that ended before, too. One that starts at this moment makes it again.
    if (!this.#child) await rm(reportFolder(this.#environment), { recursive: true, force: true });
  }

  close(): Promise<void> {
    return this.restart();
  }

  #run(id: string, query: ReportQuery, signal?: AbortSignal): Promise<ReportRows> {
    this.#count += 1;
    const number = this.#count;
    const { promise, resolve, reject } = Promise.withResolvers<ReportRows>();
    this.#waiting.set(number, { resolve, reject });
    const child = this.#start();
    const { from, to, until, zone, filters, parameters } = query;
    const send = (order: ReportOrder) => void (child.connected && child.send(order));
    const sent = { from, to, zone, filters, parameters, ...(until !== undefined && { until }) };
    send({ type: 'run', number, id, query: sent });
    const end = () => {
      send({ type: 'end', number });
      reject(signal?.reason);
    };
    signal?.addEventListener('abort', end, { once: true });
    const watch = setTimeout(() => this.#endHanging(child), HANGING_MS).unref();
    return promise.finally(() => {
      clearTimeout(watch);
      signal?.removeEventListener('abort', end);
      this.#waiting.delete(number);
    });
  }

  #start(): ChildProcess {
    if (this.#child) return this.#child;
    const child = fork(this.#main, { env: childVariables(this.#environment), serialization: 'advanced', execArgv: [] });
    this.#child = child;
    child.on('message', (outcome: ReportOutcome) => this.#receive(outcome));
    child.on('error', (error) => this.#lose(child, `The report process doesn't start: ${error.message}`));
    child.on('exit', (code) =>
      this.#lose(
        child,
        code === MEMORY_EXIT_CODE
          ? 'The report needed too much memory: choose a shorter period or fewer filters'
          : 'The report process ended, and starts again: try again',
      ),
    );
    return child;
  }

  #endHanging(child: ChildProcess): void {
    log.error(
      `the report process didn't answer for ${HANGING_MS / 1_000} s: it is ended, and starts again with the next report`,
    );
    child.kill('SIGKILL');
  }

  #receive(outcome: ReportOutcome): void {
    const waiting = this.#waiting.get(outcome.number);
    if (outcome.type === 'rows') waiting?.resolve(outcome.rows);
    else waiting?.reject(refusalOf(outcome));
  }

  #lose(child: ChildProcess, message: string): void {
    if (this.#child !== child) return;
    this.#child = undefined;
    for (const { reject } of this.#waiting.values()) reject(away(message));
  }
}

const away = (message: string) => new RequestError(503, 'ReportsAway', message, { headers: { 'Retry-After': '1' } });

function refusalOf({ kind, message }: ReportOutcome & { type: 'fault' }): Error {
  switch (kind) {
    case 'timeout':
      return new RequestError(504, 'TooSlow', 'The report took more than 30 seconds: choose a shorter period');
    case 'memory':
      return away('The report needed too much memory: choose a shorter period or fewer filters');
    case 'unusable':
      return new RequestError(503, 'LakeUnusable', message);
    case 'away':
      return away('The store of the collector can’t be read at the moment: try again');
    default:
      return new Error(message);
  }
}

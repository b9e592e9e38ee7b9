import { createLog } from '@cumulus/http/log';
import { UnusableLakeError } from '@cumulus/lake';
import { readReportEnvironment } from '../reportEnvironment.ts';
import { takeLowPriority } from '../takeLowPriority.ts';
import { MEMORY_EXIT_CODE, type ReportOrder, type ReportOutcome } from './messages.ts';
import { openReportEngine, type ReportEngine } from './ReportEngine.ts';

// The report process: the studio starts it, asks it over IPC, and starts it again when it ended. DuckDB's own limit isn't one of the process, so that it watches itself.
const log = createLog('reports');
const MEMORY_LIMIT_BYTES = 1_200_000_000;
const WATCH_MS = 100;

const environment = readReportEnvironment(process.env);
takeLowPriority(environment);
process.on('disconnect', () => process.exit(0));
setInterval(() => {
  if (process.memoryUsage.rss() <= MEMORY_LIMIT_BYTES) return;
  log.error(
    `reports needed more than ${MEMORY_LIMIT_BYTES / 1e6} MB: the process ends, and starts again with the next report`,
  );
  process.exit(MEMORY_EXIT_CODE);
}, WATCH_MS).unref();

let opening: Promise<ReportEngine> | undefined;
const running = new Map<number, AbortController>();
process.on('message', (order: ReportOrder) => {
  if (order.type === 'end') running.get(order.number)?.abort(new Error('nobody waits for it'));
  else run(order);
});

async function run({ number, id, query }: ReportOrder & { type: 'run' }): Promise<void> {
  const ending = new AbortController();
  running.set(number, ending);
  try {
    const engine = await openEngine();
    const rows = await engine.run(id, query, ending.signal);
    send({ type: 'rows', number, rows });
  } catch (error) {
    const { message } = error as Error;
    send({ type: 'fault', number, kind: kindOf(error as NodeJS.ErrnoException, ending.signal), message });
  } finally {
    running.delete(number);
  }
}

/** Opens the lake once. Where that fails, the next report tries again: an operator may have mended it. */
function openEngine(): Promise<ReportEngine> {
  opening ??= openReportEngine(environment).catch((error: Error) => {
    opening = undefined;
    throw new UnusableLakeError(error.message, { cause: error });
  });
  return opening;
}

type FaultKind = (ReportOutcome & { type: 'fault' })['kind'];

function kindOf(error: NodeJS.ErrnoException, signal: AbortSignal): FaultKind {
  const { name, code, message } = error;
  if (signal.aborted) return 'ended';
  if (error instanceof UnusableLakeError) return 'unusable';
  if (name === 'TimeoutError') return 'timeout';
  // Of the two kinds of the collector's store.
  if (name === 'StoreError' || code === 'ERR_SQLITE_ERROR') return 'away';
  return /out of memory/i.test(message) ? 'memory' : 'other';
}

function send(outcome: ReportOutcome): void {
  // Without a studio the process ends by itself.
  if (process.connected) process.send?.(outcome);
}

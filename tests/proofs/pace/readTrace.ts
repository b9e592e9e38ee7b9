/** An event of a trace, as Chromium writes it; times in microseconds. */
export interface TraceEvent {
  name: string;
  /** `X` has a duration. */
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  /** Processor time of the thread: waiting for a processor that others use doesn't count. */
  tdur?: number;
  args?: { data?: { url?: string; isOutermostMainFrame?: boolean } };
}

/** What a page costs in its first six seconds. */
export interface LoadCost {
  /** Processor time of all tasks of the main thread. */
  mainThreadMs: number;
  /** Frames that the main thread commits to the compositor. */
  frames: number;
}

const COUNTED_US = 6_000_000;
const TASK = 'ThreadControllerImpl::RunTask';
/** The main thread's part of a commit; its other phases link it to the compositor's. */
const FRAME = 'ProxyMain::BeginMainFrame::commit';

/**
 * Reads the cost of a page from the trace of its load, from the commit of the navigation on.
 * @param address of the page
 * @throws Error when the trace doesn't have the navigation
 */
export function readTrace(events: readonly TraceEvent[], address: string): LoadCost {
  const commit = events.find(
    ({ name, args }) =>
      name === 'CommitLoad' && args?.data?.url === address && args.data.isOutermostMainFrame !== false,
  );
  if (!commit) throw new Error(`The trace has no navigation to ${address}.`);
  const { pid, tid, ts: start } = commit;
  const isCounted = ({ ts, dur = 0 }: TraceEvent) => ts + dur >= start && ts < start + COUNTED_US;
  const own = events.filter((event) => event.pid === pid && event.tid === tid && isCounted(event));
  const tasks = outermost(own.filter(({ name, ph }) => name === TASK && ph === 'X'));
  return {
    mainThreadMs: tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1000,
    frames: own.filter(({ name, ph }) => name === FRAME && ph === 'X').length,
  };
}

/** Tasks may be nested, where the browser waits in one. */
function outermost(tasks: TraceEvent[]): TraceEvent[] {
  let end = 0;
  return tasks
    .toSorted((one, other) => one.ts - other.ts || (other.dur ?? 0) - (one.dur ?? 0))
    .filter(({ ts, dur = 0 }) => {
      if (ts < end) return false;
      end = ts + dur;
      return true;
    });
}

import { readFileSync, writeFileSync } from 'node:fs';

/** Ends that may follow each other at once. */
export const QUICK_ENDS = 3;
const MINUTE_MS = 60_000;
/** Ends before that no longer count. */
const REMEMBERED_MS = 10 * MINUTE_MS;

interface RecordOptions {
  /** Survives restarts. Undefined, or where it can't be written: a process ends after its first minute only. */
  file: string | undefined;
  now?(): number;
  /** Since the start of this process. */
  uptimeMs?(): number;
}

/** When the processes of one program ended after uncaught exceptions. */
export interface FaultRecord {
  /**
   * Asks to end, and notes it.
   * @returns 0: it may end now; else the milliseconds until it is worth asking again
   */
  take(): number;
}

/**
 * Creates the record that keeps what fails each time (a request, or a value of a vendor) from keeping the program down. Of the ends within ten minutes the
 * first three may follow each other at once, the fourth comes a minute after the third, the fifth two minutes after the fourth, and so on.
 */
export function createFaultRecord(options: RecordOptions): FaultRecord {
  const { file, now = Date.now, uptimeMs = () => process.uptime() * 1_000 } = options;

  /** Those that count, the last one first. Times of a clock that was ahead don't. */
  function readTimes(): number[] {
    try {
      const times: unknown = file && JSON.parse(readFileSync(file, 'utf8'));
      if (!Array.isArray(times)) return [];
      return times.filter((time) => typeof time === 'number' && time <= now() && time > now() - REMEMBERED_MS);
    } catch {
      return [];
    }
  }

  function write(times: number[]): boolean {
    try {
      if (file) writeFileSync(file, JSON.stringify(times), { mode: 0o600 });
      return file !== undefined;
    } catch {
      return false;
    }
  }

  return {
    take() {
      const times = readTimes();
      const minutes = Math.max(0, times.length - QUICK_ENDS + 1);
      const waitMs = (times[0] ?? 0) + minutes * MINUTE_MS - now();
      if (waitMs > 0) return waitMs;
      return write([now(), ...times]) ? 0 : Math.max(0, Math.ceil(MINUTE_MS - uptimeMs()));
    },
  };
}

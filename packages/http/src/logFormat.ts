import { createRequire } from 'node:module';
import type { PrettyOptions } from 'pino-pretty';

/** How lines are written: `json` for programs, `pretty` for a terminal, `text` for tests. */
export type LogFormat = 'json' | 'pretty' | 'text';

/** A line, as it was logged. */
export interface LogRecord {
  level: 'info' | 'warn' | 'error';
  area?: string;
  requestId?: string;
  msg: string;
  err?: { message: string; stack?: string };
  /** Of a request that was answered. */
  method?: string;
  route?: string;
  status?: number;
  durationMs?: number;
  cache?: string;
}

const FORMATS: readonly string[] = ['json', 'pretty', 'text'] satisfies LogFormat[];

/**
 * Chooses the format: `LOG_FORMAT`, else by where the log goes. `npm start` sets it for its children, whose output is a pipe even on a terminal.
 * @param isTerminal whether standard output is one
 */
export function chooseLogFormat(variable: string | undefined, isTerminal: boolean): LogFormat {
  if (variable !== undefined && FORMATS.includes(variable)) return variable as LogFormat;
  return isTerminal ? 'pretty' : 'json';
}

/** The message of a line in `pretty`, and the whole line in `text`. */
export function describeRecord({ area, msg = '', ...rest }: Partial<LogRecord>): string {
  const { method, route, status, durationMs, cache } = rest;
  if (route !== undefined) return [method, route, status, `${durationMs} ms`, cache ?? ''].join(' ').trimEnd();
  return area === undefined ? msg : `${area}: ${msg}`;
}

/** The whole line without time, with the stack of an error, for tests. Lines of requests are left out. */
export function toText(record: LogRecord): string | undefined {
  if (record.route !== undefined) return undefined;
  const { err } = record;
  return err ? `${describeRecord(record)}: ${err.stack ?? err.message}` : describeRecord(record);
}

const HIDDEN = 'app,area,requestId,method,route,status,durationMs,cache';

/** Creates the writer of `pretty`. The library is loaded on a terminal only. */
export function createPretty(hasColours: boolean): (line: string) => string {
  const { prettyFactory } = createRequire(import.meta.url)('pino-pretty') as typeof import('pino-pretty');
  const messageFormat: PrettyOptions['messageFormat'] = (record) => {
    const line: Partial<LogRecord> = record;
    return `${describeRecord(line)}${line.requestId ? ` (${line.requestId})` : ''}`;
  };
  return prettyFactory({ colorize: hasColours, translateTime: 'SYS:HH:MM:ss', ignore: HIDDEN, messageFormat });
}

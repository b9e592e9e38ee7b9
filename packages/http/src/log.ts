import { format as formatValues } from 'node:util';
import { pino } from 'pino';
import { chooseLogFormat, createPretty, type LogFormat, type LogRecord, toText } from './logFormat.ts';
import { configuredAddresses, createRedact, describeError, secretValues } from './redact.ts';
import { currentRequestId } from './requestContext.ts';

type Level = LogRecord['level'];

/** Logs for one part of a program. Every text loses secrets and personal data (`redact.ts`). */
export interface Log {
  /** @param error what was thrown, for its stack; where the message says all, without */
  error(message: string, error?: unknown): void;
  warn(message: string, error?: unknown): void;
  info(message: string, error?: unknown): void;
}

/** One answered request. Its texts are constants of the program: never what a client sent. */
export interface AccessRecord {
  requestId: string;
  method: string;
  /** The pattern or kind, never the path itself. */
  route: string;
  status: number;
  durationMs: number;
  /** What a cache had to do with it. */
  cache?: string;
}

interface WriterOptions {
  format: LogFormat;
  hasColours?: boolean;
  /** Name of the application in each line. */
  app?: string | undefined;
  secrets?: readonly string[];
  /** Addresses that stay. */
  ownAddresses?: ReadonlySet<string>;
  /** Takes whole lines of `json` and `pretty`. */
  write(lines: string): void;
}

/** Writes lines of the log. */
export interface LogWriter {
  log(level: Level, area: string | undefined, message: string, error?: unknown): void;
  access(record: AccessRecord): void;
  /** Writes the lines that wait. */
  flush(): void;
}

/**
 * Creates a writer of log lines by pino, without a thread. Lines of requests and news are written together, at the end of a turn of the event loop, warnings and
 * errors immediately.
 */
export function createLogWriter({
  format,
  hasColours = false,
  app,
  secrets = [],
  ownAddresses,
  write,
}: WriterOptions): LogWriter {
  const redact = createRedact(secrets, ownAddresses);
  const pretty = format === 'pretty' ? createPretty(hasColours) : undefined;
  let waiting = '';

  function flush(): void {
    const lines = waiting;
    waiting = '';
    if (lines !== '') write(lines);
  }

  function take(line: string): void {
    if (waiting === '') setImmediate(flush);
    waiting += pretty ? pretty(line) : line;
  }

  const logger = pino(
    {
      base: app === undefined ? null : { app },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
      // Already a plain object.
      serializers: { err: (error) => error },
    },
    { write: format === 'text' ? (line: string) => printText(JSON.parse(line)) : take },
  );

  return {
    log(level, area, message, error) {
      const requestId = currentRequestId();
      const fields = {
        ...(area !== undefined && { area: redact(area) }),
        ...(requestId !== undefined && { requestId }),
        ...(error !== undefined && { err: describeError(error, redact) }),
      };
      logger[level](fields, redact(message));
      if (level !== 'info') flush();
    },
    access: (record) => logger.info(record, 'request'),
    flush,
  };
}

/** By the console, which test runners attribute to the test that runs. */
function printText(record: LogRecord): void {
  const line = toText(record);
  if (line !== undefined) console[record.level](line);
}

const { env, argv, stdout } = process;
const format = chooseLogFormat(env.LOG_FORMAT, stdout.isTTY);
const writer = createLogWriter({
  format,
  hasColours: (stdout.isTTY || env.FORCE_COLOR !== undefined) && env.NO_COLOR === undefined,
  app: /\bapps\/([a-z]+)\//.exec(argv[1] ?? '')?.[1],
  secrets: secretValues(env),
  ownAddresses: configuredAddresses(env),
  write: (lines) => void stdout.write(lines),
});
if (format !== 'text') process.on('exit', writer.flush);

/**
 * Creates the log of one part of a program.
 * @param area its name, such as `store`; undefined: the messages name it
 */
export function createLog(area: string | undefined): Log {
  return {
    error: (message, error) => writer.log('error', area, message, error),
    warn: (message, error) => writer.log('warn', area, message, error),
    info: (message, error) => writer.log('info', area, message, error),
  };
}

/** From now on, what libraries print by the console are lines of the log too: an error of theirs may hold what a visitor sent. */
export function captureConsole(): void {
  if (format === 'text') return;
  for (const method of ['error', 'warn', 'info', 'log', 'debug'] as const) {
    const level = method === 'error' || method === 'warn' ? method : 'info';
    console[method] = (...values: unknown[]) => writer.log(level, 'console', formatValues(...values));
  }
}

/** Logs an answered request. `requestLog.ts` decides which ones. */
export function logRequest(record: AccessRecord): void {
  writer.access(record);
}

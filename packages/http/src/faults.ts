import { randomBytes } from 'node:crypto';
import { createLog } from './log.ts';
import { currentRequestId } from './requestContext.ts';

/** Outside of requests. Distinguishes the faults of a day, and can be read out on the phone. */
const ID_BYTES = 4;
const ID_OF = new WeakMap<object, string>();
const log = createLog(undefined);

/** Header of a response with status 500: the id of its line in the log. */
export const FAULT_HEADER = 'X-Error-Id';

/**
 * Logs an unexpected error. If several requests log the same error, further lines have the first line's id instead of the stack.
 * REQ-PRF-07.
 * @param where program and route, never the path
 * @returns the id of the line, for the response: that of the request which is being answered
 */
export function logFault(where: string, error: unknown): string {
  const id = currentRequestId() ?? randomBytes(ID_BYTES).toString('hex');
  const isObject = typeof error === 'object' && error !== null;
  const before = isObject ? ID_OF.get(error) : undefined;
  if (isObject && !before) ID_OF.set(error, id);
  if (before) log.error(`${where}: error ${id}: as ${before}: ${messageOf(error)}`);
  else log.error(`${where}: error ${id}`, error ?? String(error));
  return id;
}

/** Reading it may throw again. */
function messageOf(error: unknown): string {
  try {
    return String((error as Error).message);
  } catch {
    return 'no message';
  }
}

let uncaught = 0;

/** Uncaught exceptions since the start of the process. */
export function uncaughtExceptions(): number {
  return uncaught;
}

/**
 * Logs and counts uncaught errors, and lets the process continue. An exception that nobody caught has cut off whatever called it: other listeners of an
 * event, or a stream within Node. So the caller shuts the process down. A rejected promise that nobody waits for has cut off nothing but its own function,
 * whose `finally` has run, and is only logged. Call it once the program is ready: until then an error should end the start.
 * @param program name in the log
 * @param onException what to do after an exception
 */
export function logUncaughtFaults(program: string, onException: () => void): void {
  process.on('uncaughtException', (error) => {
    uncaught += 1;
    logFault(`${program}: uncaught exception`, error);
    onException();
  });
  process.on('unhandledRejection', (error) => logFault(`${program}: unhandled rejection`, error));
}

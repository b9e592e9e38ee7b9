import { randomBytes } from 'node:crypto';

/** Enough to distinguish the faults of a day, short enough to be read out on the phone. */
const ID_BYTES = 4;
const ID_OF = new WeakMap<object, string>();

/** Header of an answer with status 500: the id under which the log says why. */
export const FAULT_HEADER = 'X-Error-Id';

/**
 * Logs an error that nobody expected. One that is logged again, because several requests wait for the same, names the first line in place of the stack.
 * @param where program and request
 * @returns the id of the line, for the answer
 */
export function logFault(where: string, error: unknown): string {
  const id = randomBytes(ID_BYTES).toString('hex');
  const isObject = typeof error === 'object' && error !== null;
  const before = isObject ? ID_OF.get(error) : undefined;
  if (isObject && !before) ID_OF.set(error, id);
  const { stack, message = String(error) } = (error ?? {}) as Partial<Error>;
  console.error(`${where}: error ${id}: ${before ? `as ${before}: ${message}` : (stack ?? message)}`);
  return id;
}

/**
 * Keeps the process when an error was caught nowhere: it is logged, and the process goes on. Requests don't share state but for caches, each of which is
 * written in one step, so that going on is safe; to end the process instead would let one visitor, or one value from a vendor, end it for everybody,
 * again after each restart. Call it once the program is ready: until then an error should end the start.
 * @param program name in the log
 */
export function logUncaughtFaults(program: string): void {
  process.on('uncaughtException', (error) => logFault(`${program}: uncaught exception`, error));
  process.on('unhandledRejection', (error) => logFault(`${program}: unhandled rejection`, error));
}

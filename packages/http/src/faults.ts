import { randomBytes } from 'node:crypto';

/** Distinguishes the faults of a day, and can be read out on the phone. */
const ID_BYTES = 4;
const ID_OF = new WeakMap<object, string>();

/** Header of a response with status 500: the id of its line in the log. */
export const FAULT_HEADER = 'X-Error-Id';

/**
 * Logs an unexpected error. If several requests log the same error, further lines have the first line's id instead of the stack.
 * REQ-PRF-07.
 * @param where program and request
 * @returns the id of the line, for the response
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
 * Logs uncaught errors and lets the process continue. That is safe, since requests share only caches, which are written atomically; otherwise one
 * visitor, or one value from a vendor, could end the process for everybody, again after each restart. Call it once the program is ready: until then
 * an error should end the start.
 * @param program name in the log
 */
export function logUncaughtFaults(program: string): void {
  process.on('uncaughtException', (error) => logFault(`${program}: uncaught exception`, error));
  process.on('unhandledRejection', (error) => logFault(`${program}: unhandled rejection`, error));
}

import type { ServerResponse } from 'node:http';
import { FAULT_HEADER, logFault } from '@cumulus/http/faults';
import { sendMessage } from './sendMessage.ts';

/**
 * Ends a request whose answer failed: with 500 and the id under which the log says why, or by cutting off what has begun.
 * @param where what was answered, for the log
 */
export function sendFault(response: ServerResponse, where: string, error: unknown): void {
  const id = logFault(where, error);
  if (response.headersSent || response.destroyed) response.destroy();
  else sendMessage(response, 500, `Something went wrong on our side (${id})`, [FAULT_HEADER, id]);
}

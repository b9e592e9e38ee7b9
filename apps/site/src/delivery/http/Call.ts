import type { IncomingMessage, ServerResponse } from 'node:http';

/** A request on its way through the server. */
export interface Call {
  request: IncomingMessage;
  response: ServerResponse;
  /** What stands before the `?`, as it was sent; without dot segments and the like (`@cumulus/http/requestTarget`). */
  path: string;
  /** What stands after it; may be empty. */
  query: string;
  /** `performance.now()` when it came. */
  begun: number;
}

/** Answers a call, or hands on to the next step. @returns whether it answers */
export type Step = (call: Call) => boolean;

import type { Outcome } from './Connection.ts';

/** Why an input counts against the server; undefined: it doesn't. */
export type Fault = 'crash' | 'error' | 'hung' | undefined;

/** What a server may say when it has too much to do: with the time after which to come back. */
const OVERLOAD = new Set([503, 504]);

/** Whether an answer is an error that nobody intended: a 5xx, but for an overload that says when to come back. */
export function isUnintended({ status, hasRetryAfter }: Outcome['heads'][number]): boolean {
  return status >= 500 && !(OVERLOAD.has(status) && hasRetryAfter);
}

/** Whether a server shed this input: intended, but a run that consists of it says nothing. */
export function isShed({ heads }: Outcome): boolean {
  return heads.some(({ status, hasRetryAfter }) => hasRetryAfter && (OVERLOAD.has(status) || status === 429));
}

/** What an outcome says of the server. A server that ended the connection in silence has refused, unless it crashed. */
export function judgeOutcome(outcome: Outcome): Fault {
  if (outcome.heads.some(isUnintended)) return 'error';
  return outcome.kind === 'hung' ? 'hung' : undefined;
}

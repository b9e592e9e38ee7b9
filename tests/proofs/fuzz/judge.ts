import type { Outcome } from './Connection.ts';

/** Why an input is a fault of the server; undefined: it is none. */
export type Fault = 'crash' | 'error' | 'hung' | undefined;

/** Statuses of an overloaded server, with `Retry-After`. */
const OVERLOAD = new Set([503, 504]);

/** Whether a response is an unintended error: a 5xx, except an overload with `Retry-After`. */
export function isUnintended({ status, hasRetryAfter }: Outcome['heads'][number]): boolean {
  return status >= 500 && !(OVERLOAD.has(status) && hasRetryAfter);
}

/** Whether a server shed this input: intended, but a run of such responses has no significance. */
export function isShed({ heads }: Outcome): boolean {
  return heads.some(({ status, hasRetryAfter }) => hasRetryAfter && (OVERLOAD.has(status) || status === 429));
}

/** Judges an outcome. A connection that was closed without a response counts as a refusal, unless the server crashed. */
export function judgeOutcome(outcome: Outcome): Fault {
  if (outcome.heads.some(isUnintended)) return 'error';
  return outcome.kind === 'hung' ? 'hung' : undefined;
}

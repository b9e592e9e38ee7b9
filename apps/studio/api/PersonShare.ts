import type { ServerResponse } from 'node:http';
import { createClientShare } from '@cumulus/http/clientLimits';
import { RequestError } from '@cumulus/server/Service';
import type { Person } from '../access/permissions.ts';

/** Requests of one person that are being answered, such as streams and slow reports: some three windows. The listener takes 1,024 connections of all together. */
export const MAX_OPEN_OF_PERSON = 64;

/** Leaves connections to others, whatever one person asks. */
export class PersonShare {
  readonly #share = createClientShare({ maxOpen: Number.POSITIVE_INFINITY, maxPerClient: MAX_OPEN_OF_PERSON });

  /** Counts a request until its answer has ended. @throws RequestError 429 */
  take({ name }: Person, answer: ServerResponse): void {
    const close = this.#share.open(name);
    if (typeof close === 'string') throw tooMany();
    if (answer.closed) close();
    else answer.once('close', close);
  }
}

const tooMany = () =>
  new RequestError(
    ...([429, 'TooManyRequests'] as const),
    `${MAX_OPEN_OF_PERSON} of your requests are being answered already: wait for them, or close other windows`,
    { headers: { 'Retry-After': '2' } },
  );

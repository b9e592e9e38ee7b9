import { RequestError } from '../http/RequestError.ts';

/**
 * Lets pass who names the source that is served.
 * @param given the key of the header, else of the body
 * @param known the one that is served
 * @throws RequestError 401
 */
export function requireWriteKey(given: unknown, known: string): void {
  if (given === known) return;
  const problem =
    given === undefined ? 'No write key: send it by Basic authorization or as writeKey' : 'Unknown write key';
  throw new RequestError(401, 'unauthorized', problem);
}

import { RequestError } from '../http/RequestError.ts';

/**
 * The write key that a request names in its `Authorization` header (Basic, without password), where it has one.
 * @param header as it was sent
 */
export function headerWriteKey(header: string | undefined): string | undefined {
  const [, encoded] = /^Basic +([\w+/=-]{1,400})$/i.exec(header ?? '') ?? [];
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString('latin1').split(':', 1)[0];
}

/**
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

import type { IncomingMessage } from 'node:http';
import { createSecretCheck } from '@cumulus/http/secrets';

/**
 * Creates the check of `Authorization: Bearer <secret>`.
 * @param secret the right one
 */
export function createBearerCheck(secret: string): (request: Pick<IncomingMessage, 'headers'>) => boolean {
  const isCorrect = createSecretCheck(secret);
  return ({ headers }) => {
    const [, sent = ''] = /^Bearer +(\S+) *$/i.exec(headers.authorization ?? '') ?? [];
    return isCorrect(sent);
  };
}

import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The header by which what stands in front shows that it is ours. */
export const SECRET_HEADER = 'x-decide-secret';
const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * Tells our own front (Varnish, a CDN's worker) from a visitor.
 * @param secret what it sends with each request; none: whoever asks from this machine is it, unless a proxy passes someone on
 */
export function trustedFront(secret?: string): (request: IncomingMessage) => boolean {
  if (!secret)
    return ({ headers, socket }) =>
      LOOPBACK.has(socket.remoteAddress ?? '') && headers['x-forwarded-for'] === undefined;
  const expected = digest(secret);
  return ({ headers }) => {
    const given = headers[SECRET_HEADER];
    return typeof given === 'string' && timingSafeEqual(digest(given), expected);
  };
}

/** Of one length whatever was sent. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

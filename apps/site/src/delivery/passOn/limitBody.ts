import type { Call } from '../http/Call.ts';
import { sendMessage } from '../http/sendMessage.ts';

/** What is announced up to here is let in and thrown away, so that a browser sees the refusal in place of a broken connection. */
const MAX_IGNORED_BYTES = 16_777_216;

/**
 * Refuses a body that is too long, announced or not.
 * @param onTooLong called when it turns out while the body comes
 * @returns whether the call is answered
 */
export function limitBody({ request, response }: Call, maxBytes: number, onTooLong: () => void): boolean {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > maxBytes) {
    if (announced > MAX_IGNORED_BYTES) response.shouldKeepAlive = false;
    refuse();
    return true;
  }
  if (request.headers['transfer-encoding'] === undefined) return false;
  let bytes = 0;
  request.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes <= maxBytes || response.headersSent) return;
    onTooLong();
    response.shouldKeepAlive = false;
    refuse();
  });
  return false;

  function refuse(): void {
    sendMessage(response, 413, `The body is larger than ${maxBytes} bytes`);
  }
}

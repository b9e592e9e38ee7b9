import { createHash } from 'node:crypto';

/**
 * What an event is known by: its `messageId`, else its content (the vendor's HTTP API doesn't ask for an id), so that it counts once when the same
 * request is sent again. When it was sent is no content.
 * @param event free of faults
 */
export function messageIdOf(event: Record<string, unknown>): string {
  const { messageId, sentAt: _varies, ...content } = event;
  if (messageId !== undefined && messageId !== null) return String(messageId);
  return `content-${createHash('sha256').update(JSON.stringify(content)).digest('base64url')}`;
}

import type { Request } from '@playwright/test';

/** An event as a page sends it. */
export interface SentEvent {
  type: string;
  event?: string;
  name?: string;
  properties?: Record<string, unknown>;
  traits?: Record<string, unknown>;
  messageId: string;
  timestamp: string;
}

const COLLECTOR = /\/segment\/v1\/[tipagsb]$/;

/** The events of a request to the collector; none for other requests, or where the browser doesn't expose the body. */
export function sentEvents(request: Request): SentEvent[] {
  const text = COLLECTOR.test(request.url()) && request.postData();
  if (!text) return [];
  const body = JSON.parse(text);
  return body.batch ?? [body];
}

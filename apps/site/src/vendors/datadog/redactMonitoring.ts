import type { RumBeforeSend, RumEvent } from '@datadog/browser-rum';
import { redactEvent } from '../../privacy/redaction/redactEvent.ts';
import { redactRecorded } from '../../privacy/redaction/redactRecorded.ts';

/**
 * Replaces e-mail addresses, and what was typed, by REDACTED in all that the SDK lets a page change of an event: addresses of pages and requests, names
 * of clicked elements, messages and stacks of errors. What can't be changed is dropped with its event where it holds one. So are errors read from the
 * console, since reportError sends each to the SDK as well.
 * REQ-MON-03.
 * @returns whether the event is sent; the SDK sends views in any case
 */
export const redactMonitoring: RumBeforeSend = (event) => {
  if (event.type === 'error' && (event.error.source === 'console' || hasPrivateText(event.error.causes))) return false;
  Object.assign(event, redactEvent<RumEvent>(event, redactRecorded));
  return true;
};

function hasPrivateText(value: unknown): boolean {
  const text = JSON.stringify(value ?? '');
  return redactRecorded(text) !== text;
}

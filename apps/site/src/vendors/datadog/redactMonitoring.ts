import type { RumBeforeSend, RumEvent } from '@datadog/browser-rum';
import { redactEmails } from '../../privacy/redaction/redactEmails.ts';
import { redactEvent } from '../../privacy/redaction/redactEvent.ts';

/**
 * Replaces e-mail addresses by REDACTED in all that the SDK lets a page change of an event: addresses of pages and requests, names of clicked
 * elements, messages and stacks of errors. What can't be changed is dropped with its event where it holds one. So are errors read from the console,
 * since reportError sends each to the SDK as well.
 * REQ-MON-03.
 * @returns whether the event is sent; the SDK sends views in any case
 */
export const redactMonitoring: RumBeforeSend = (event) => {
  if (event.type === 'error' && (event.error.source === 'console' || hasEmail(event.error.causes))) return false;
  Object.assign(event, redactEvent<RumEvent>(event));
  return true;
};

function hasEmail(value: unknown): boolean {
  const text = JSON.stringify(value ?? '');
  return redactEmails(text) !== text;
}

import { signRequest } from '@contentful/node-apps-toolkit';
import { TEST_WEBHOOK_SECRET } from './startSiteServer.ts';

export const WEBHOOK_HEADERS = {
  'content-type': 'application/vnd.contentful.management.v1+json',
  'x-contentful-topic': 'ContentManagement.Entry.publish',
  'x-contentful-webhook-name': 'Site',
};

interface Sending {
  body?: string;
  secret?: string;
  at?: number;
  path?: string;
}

let count = 0;
/** A webhook as the vendor's own package signs it. */
export function signedWebhook({
  body,
  secret = TEST_WEBHOOK_SECRET,
  at = Date.now(),
  path = '/webhook',
}: Sending = {}) {
  count += 1;
  const text = body ?? JSON.stringify({ sys: { id: 'settings', type: 'Entry' }, count });
  const request = { method: 'POST' as const, path, headers: WEBHOOK_HEADERS, body: text };
  return { method: 'POST', headers: { ...WEBHOOK_HEADERS, ...signRequest(secret, request, at) }, body: text };
}

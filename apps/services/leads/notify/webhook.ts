import { createHmac } from 'node:crypto';
import type { Channel, Delivery } from './Channel.ts';
import { DeliveryError } from './Channel.ts';
import type { Lead } from './Lead.ts';
import { post, requireSuccess } from './sendJson.ts';

/** Where leads are sent, and what signs them. */
export interface WebhookTarget {
  url: string;
  /** `whsec_` and 24 to 64 bytes as base64. */
  secret: string;
}

const PREFIX = 'whsec_';
const SECOND_MS = 1_000;
/** The receiver wants no more messages. */
const GONE = 410;

/**
 * Reads the bytes of a secret of Standard Webhooks.
 * @throws Error saying what would be right
 */
export function readWebhookSecret(secret: string): Buffer {
  const encoded = secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : '';
  const key = Buffer.from(encoded, 'base64');
  const isBase64 = key.toString('base64').replace(/=+$/, '') === encoded.replace(/=+$/, '');
  if (isBase64 && key.length >= 24 && key.length <= 64) return key;
  throw new Error('expected whsec_ and 24 to 64 bytes as base64: echo "whsec_$(openssl rand -base64 32)"');
}

/** The message: type, time and data, as Standard Webhooks recommends. The same lead gives the same bytes. */
export function webhookBody(lead: Lead): string {
  return JSON.stringify({ type: 'lead.created', timestamp: new Date(lead.receivedAt).toISOString(), data: lead });
}

/**
 * Creates the channel to any program that takes webhooks: signed after Standard Webhooks (HMAC-SHA256 over id, time and body), with the delivery's key
 * as `webhook-id`. Success is 2xx; after 410 the receiver wants no more.
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 * @param now clock, milliseconds since 1970
 * @throws Error when the secret has another form
 */
export function createWebhookChannel({ url, secret }: WebhookTarget, now = Date.now): Channel {
  const key = readWebhookSecret(secret);
  return {
    id: 'webhook',
    async deliver({ idempotencyKey, lead }: Delivery, signal) {
      const body = webhookBody(lead);
      const seconds = Math.floor(now() / SECOND_MS);
      const signature = createHmac('sha256', key).update(`${idempotencyKey}.${seconds}.${body}`).digest('base64');
      const headers = {
        'webhook-id': idempotencyKey,
        'webhook-timestamp': String(seconds),
        'webhook-signature': `v1,${signature}`,
      };
      const answer = await post({ url, body, headers, signal, receiver: 'the webhook' });
      if (answer.status === GONE) {
        throw new DeliveryError('the webhook answered 410: it takes no more leads, remove LEADS_WEBHOOK_URL', {
          isPermanent: true,
        });
      }
      requireSuccess('the webhook', answer);
    },
  };
}

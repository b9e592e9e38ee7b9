import { createHmac } from 'node:crypto';
import type { DeliveryTopic } from '../deliveries.ts';
import type { Meeting } from '../meetings.ts';
import { type Channel, DeliveryError, type Message } from './Channel.ts';
import { post, requireSuccess } from './post.ts';

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

/** The type of a message, of groups separated by dots. Reminders are mails only. */
const TYPES: Partial<Record<DeliveryTopic, string>> = {
  lead: 'lead.created',
  meetingBooked: 'meeting.booked',
  meetingMoved: 'meeting.moved',
  meetingCancelled: 'meeting.cancelled',
};

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

/** Signs what is sent (version 1, symmetric): HMAC-SHA256 over id, time and body. @param seconds since 1970 */
export function signWebhook(key: Buffer, id: string, seconds: number, body: string): string {
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`;
}

/**
 * The message: type, time and data, as Standard Webhooks recommends; README.md lists the fields. All times are ISO 8601. Our own idempotency key of the
 * submission is left out.
 */
function webhookBody({ topic, lead, meeting }: Message): string {
  const { idempotencyKey: _, ...sent } = lead;
  const time = topic === 'lead' ? lead.receivedAt : (meeting?.changedAt ?? lead.receivedAt);
  const data = { ...sent, receivedAt: toIso(lead.receivedAt), meeting: meeting && withIsoTimes(meeting) };
  return JSON.stringify({ type: TYPES[topic], timestamp: toIso(time), data });
}

const toIso = (time: number) => new Date(time).toISOString();

function withIsoTimes({ startsAt, endsAt, createdAt, changedAt, ...others }: Meeting) {
  return {
    ...others,
    startsAt: startsAt === null ? null : toIso(startsAt),
    endsAt: endsAt === null ? null : toIso(endsAt),
    createdAt: toIso(createdAt),
    changedAt: toIso(changedAt),
  };
}

/**
 * Creates the channel to any program that takes webhooks: signed after Standard Webhooks (HMAC-SHA256 over id, time and body), with the delivery's id
 * as `webhook-id`. Success is 2xx; after 410 the receiver wants no more.
 * https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
 * @param now clock, milliseconds since 1970
 * @throws Error when the secret has another form
 */
export function createWebhookChannel({ url, secret }: WebhookTarget, now = Date.now): Channel {
  const key = readWebhookSecret(secret);
  return {
    id: 'webhook',
    takes: 'all',
    async deliver(message, signal) {
      const body = webhookBody(message);
      const seconds = Math.floor(now() / SECOND_MS);
      const headers = {
        'webhook-id': message.id,
        'webhook-timestamp': String(seconds),
        'webhook-signature': signWebhook(key, message.id, seconds, body),
      };
      const answer = await post({ url, body, headers, signal, receiver: 'the webhook' });
      if (answer.status === GONE) {
        throw new DeliveryError('the webhook answered 410: it takes no more leads, so remove LEADS_WEBHOOK_URL', {
          isPermanent: true,
        });
      }
      requireSuccess(answer);
      return 'sent';
    },
  };
}

import type { AddedLead } from './Lead.ts';
import { SAME_CONTENT_MS } from './store/submissions.ts';

/** Clients that are remembered at the same time; the oldest is forgotten first. About 200 bytes each. */
const MAX_SENDERS = 20_000;

/**
 * Remembers who sent a lead for as long as the same content counts as the same submission. Somebody else who guesses the content is thanked too, but
 * gets no token of the first person's meeting; that person, who goes back and sends the form again, does. In memory only, since addresses of clients
 * are never stored: after a restart a repeated submission without idempotency key has no token, and the meeting's link comes by mail once it is booked.
 * REQ-LEA-22.
 * @param now a monotonic clock, in milliseconds
 */
export function createLeadSenders(now = () => performance.now()) {
  const senders = new Map<string, { client: string; until: number }>();

  return {
    /**
     * Notes the client of a new lead.
     * @param client its key, by `clientKey`
     * @returns whether it is the client that sent the lead first
     */
    note({ leadId, isNew }: Pick<AddedLead, 'leadId' | 'isNew'>, client: string): boolean {
      const time = now();
      for (const [oldest, { until }] of senders) {
        if (until > time && senders.size < MAX_SENDERS) break;
        senders.delete(oldest);
      }
      if (isNew) senders.set(leadId, { client, until: time + SAME_CONTENT_MS });
      return senders.get(leadId)?.client === client;
    },
  };
}

import { randomUUID } from 'node:crypto';
import type { LeadSubmission } from '@cumulus/forms';
import type { SqlDatabase } from '@cumulus/sql/Database';
import type { AddedLead } from '../Lead.ts';
import type { AddOptions } from '../LeadStore.ts';
import { leadDeliveries } from './deliveryQueries.ts';
import { invitation } from './meetingQueries.ts';
import { addSubmission } from './submissions.ts';

/** A deferred delivery is due this much after its creation: by this `LeadStore.leaseDeliveries` recognizes it. */
const DEFER_MS = 1;

/** See `LeadStore.add`. @throws StoreError */
export async function addLead(
  database: SqlDatabase,
  submission: LeadSubmission,
  { channels, now = Date.now(), reference, meeting, isDeferred = false }: AddOptions & { channels: readonly string[] },
): Promise<AddedLead> {
  const leadId = randomUUID();
  const nextAt = now + (isDeferred ? DEFER_MS : 0);
  const deliveries = channels.map((channel) =>
    leadDeliveries({ channel, createdAt: now, nextAt }, (where) => where('lead.id', '=', leadId)),
  );
  const invited = meeting
    ? [invitation({ leadId, router: meeting.router, tokenHash: meeting.tokenHashOf(leadId), now })]
    : [];
  const added = await addSubmission(database, 'lead', submission, {
    id: leadId,
    now,
    reference,
    also: [...deliveries, ...invited],
  });
  // Without a limit it is stored.
  return added as AddedLead;
}

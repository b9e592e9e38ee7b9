import type { Delivery } from '../deliveries.ts';
import type { Lead } from '../Lead.ts';
import type { Meeting } from '../meetings.ts';
import { isMailAddress } from '../notify/plainText.ts';
import type { ListedLead } from './leadList.ts';
import { companyName, personName } from './leadNames.ts';
import type { LeadState } from './leadState.ts';

const iso = (time: number | null | undefined) => (typeof time === 'number' ? new Date(time).toISOString() : null);

export const stateJson = ({ changedAt, ...state }: LeadState) => ({ ...state, changedAt: iso(changedAt) });

export const meetingJson = ({ startsAt, endsAt, createdAt, changedAt, ...meeting }: Meeting) => ({
  ...meeting,
  ...{ startsAt: iso(startsAt), endsAt: iso(endsAt), createdAt: iso(createdAt), changedAt: iso(changedAt) },
});

/** Who a lead is. An address of another form gets no link: it could be more than one address. */
export const personJson = (lead: Lead) => ({
  ...{ id: lead.id, name: personName(lead) ?? null, company: companyName(lead) ?? null, email: lead.email },
  canMail: isMailAddress(lead.email),
});

/** A row of the list. */
export function listedJson({ lead, suspicion, state, meeting, notes }: ListedLead) {
  const { attribution } = lead.analytics ?? {};
  return {
    ...personJson(lead),
    ...{ receivedAt: iso(lead.receivedAt), kind: lead.kind, formId: lead.formId, page: lead.page, locale: lead.locale },
    ...{ suspicion, notes, ...stateJson(state) },
    ...{ campaign: attribution?.utm_campaign ?? null, source: attribution?.utm_source ?? null },
    ...{ medium: attribution?.utm_medium ?? null, anonymousId: lead.analytics?.anonymousId ?? null },
    ...{ channel: attribution?.channel ?? null, variants: lead.analytics?.variants ?? {} },
    meeting: meeting && meetingJson(meeting),
  };
}

type StoredDelivery = Omit<Delivery, 'lead' | 'meeting'> & { finishedAt: number | null };

export const deliveryJson = ({ createdAt, nextAt, finishedAt, ...delivery }: StoredDelivery) => ({
  ...delivery,
  ...{ createdAt: iso(createdAt), nextAt: iso(nextAt), finishedAt: iso(finishedAt) },
});

/** A notification that was given up, with whom it is about. */
export const deadLetterJson = ({ lead, meeting: _, createdAt, nextAt: __, ...delivery }: Delivery) => ({
  ...delivery,
  createdAt: iso(createdAt),
  lead: personJson(lead),
});

export const timed = <Row extends { at: number }>({ at, ...row }: Row) => ({ ...row, at: iso(at) });

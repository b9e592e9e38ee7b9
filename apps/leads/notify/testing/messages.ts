import type { Lead } from '../../Lead.ts';
import type { Meeting } from '../../meetings.ts';
import type { Message } from '../Channel.ts';

/** A lead of the contact form. */
export function testLead(changes: Partial<Lead> = {}): Lead {
  return {
    id: '0b5c2a8e-6d0f-4d6c-9a5e-0d3c7f1b2a44',
    receivedAt: Date.UTC(2026, 10, 23, 8, 30),
    idempotencyKey: '5f0c9a2e-1111-4222-8333-444455556666',
    kind: 'form',
    formId: 1299,
    fields: {
      name: 'Ada Lovelace',
      email: 'ada@example.com',
      company: 'Analytical Engines',
      teamSize: '11 to 50',
      message: 'Status reports\ntake us every Friday.',
    },
    email: 'ada@example.com',
    locale: 'en-US',
    page: '/contact',
    consent: { text: 'You let us use these details to answer you.', privacyPath: '/legal/privacy', consentId: null },
    analytics: null,
    signUp: null,
    location: null,
    ...changes,
  };
}

/** A message of the contact form. */
export function testMessage(changes: Partial<Lead> = {}, message: Partial<Message> = {}): Message {
  const lead = testLead(changes);
  return { id: `${lead.id}_test`, topic: 'lead', createdAt: lead.receivedAt, lead, meeting: null, ...message };
}

/** A meeting of that lead. */
export function testMeeting(changes: Partial<Meeting> = {}): Meeting {
  return {
    id: 'c1f4c7de-2f43-4a3a-8d5b-6f0d9c0f6a11',
    leadId: testLead().id,
    router: 'sales',
    state: 'booked',
    calendar: 'sales-1',
    startsAt: Date.UTC(2026, 10, 24, 9),
    endsAt: Date.UTC(2026, 10, 24, 9, 30),
    timeZone: 'Europe/Berlin',
    sequence: 1,
    createdAt: Date.UTC(2026, 10, 23, 8, 30),
    changedAt: Date.UTC(2026, 10, 23, 8, 35),
    ...changes,
  };
}

/** A signal that never ends. */
export const noSignal = (): AbortSignal => new AbortController().signal;

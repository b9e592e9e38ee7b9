import { randomUUID } from 'node:crypto';
import type { LeadSubmission } from '@cumulus/forms';

/** A contact form as the site sends it, with an idempotency key and content of its own. */
export function leadSubmission(parts: Partial<LeadSubmission> = {}): LeadSubmission {
  return {
    idempotencyKey: randomUUID(),
    kind: 'form',
    formId: 1006,
    fields: { name: 'Mara Okafor', message: `Tell me more, ${randomUUID()}` },
    email: 'mara.okafor@studio.example',
    locale: 'de',
    page: '/de/demo',
    consent: {
      text: 'We store what you send, to answer you.',
      privacyPath: '/de/legal/privacy',
      consentId: 'consent-1',
    },
    analytics: {
      attribution: { utm_source: 'newsletter' },
      variants: { 'home-hero': '1' },
      anonymousId: 'anonymous-1',
      growthbookId: 'growthbook-1',
    },
    signUp: null,
    location: null,
    ...parts,
  };
}

/** A sign-up as the site sends it. */
export const signUpSubmission = (parts: Partial<LeadSubmission> = {}): LeadSubmission =>
  leadSubmission({
    kind: 'signUp',
    formId: 2001,
    fields: {},
    email: `${randomUUID()}@studio.example`,
    signUp: {
      department: 'Marketing',
      plan: 'business',
      billingPeriod: 'yearly',
      people: null,
      addOns: [],
      template: null,
      redirectParams: '{"team":"marketing"}',
    },
    ...parts,
  });

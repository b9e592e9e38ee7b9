import { DAY_MS } from './DEMO.ts';
import { CONSENT, type DemoLead, SALES_FORM } from './demoLeads.ts';
import type { Random } from './Random.ts';

/** The store deletes suspects after 30 days. */
const DAYS = 28;
const COUNT = 9;
const SENT = [
  { name: 'SEO Team', company: 'Rank First', message: 'We put your site on page one of every search engine.' },
  { name: 'aaaa', company: 'aaaa', message: 'aaaa' },
  { name: 'Loans', company: 'Quick Cash', message: '<a href="https://loans.example/">cheap loans</a>' },
] as const;

/** What programs sent by the contact-sales form. */
export function suspectsOf(random: Random, now: number): DemoLead[] {
  return Array.from({ length: COUNT }, () => {
    const { name, company, message } = random.pick(SENT);
    const email = `offer${random.below(9_000)}@bulk.example`;
    const at = Math.round(now - random.between(0.1, DAYS) * DAY_MS);
    return {
      ...{ at, isBooked: false },
      submission: {
        ...{ idempotencyKey: random.uuid(), kind: 'form', formId: SALES_FORM, email, locale: 'en-US', location: null },
        ...{ page: '/contact-sales', consent: { ...CONSENT, consentId: null }, analytics: null, signUp: null },
        fields: { name, email, company, teamSize: '1 to 10', country: 'US', message },
        suspicion: random.chance(0.7) ? 'trap' : 'fast',
      },
    };
  });
}

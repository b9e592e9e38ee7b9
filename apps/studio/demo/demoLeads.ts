import type { LeadSubmission } from '@cumulus/forms';
import { DEMO_EXPERIMENTS } from './demoExperiments.ts';
import type { Random } from './Random.ts';
import type { DemoVisit } from './visits.ts';

const FIRST = [
  ...['Ana', 'Ben', 'Clara', 'David', 'Elif', 'Femi', 'Grace', 'Hugo', 'Ines', 'Jonas', 'Kira', 'Liam', 'Mei'],
  ...['Nora', 'Omar', 'Paula', 'Quentin', 'Rosa', 'Sven', 'Tara', 'Umut', 'Vera', 'Wanda', 'Yusuf', 'Zoë'],
];
const LAST = [
  ...['Adler', 'Bianchi', 'Costa', 'Dubois', 'Evans', 'Fischer', 'García', 'Hansen', 'Ivanov', 'Jansen', 'Kumar'],
  ...['Lindqvist', 'Moreau', 'Novák', 'Okafor', 'Pereira', 'Rossi', 'Schmidt', 'Tanaka', 'Ueda', 'Walsh'],
  'von Hohenstein-Wallenburg',
];
const COMPANIES = [
  ...['Nordlicht', 'Bluepeak', 'Oakfield', 'Casa Verde', 'Atelier Sud', 'Lumen', 'Harbour', 'Quantic', 'Rivet'],
  ...['Almendra', 'Brightwater', 'Cordis', 'Fjordwerk', 'Kleinmann & Söhne', 'Passo', 'Terrain', 'Zephyr'],
  'Gesellschaft für Projektsteuerung und Organisationsentwicklung mbH',
];
const TEAM_SIZES = ['1 to 10', '11 to 50', '51 to 200', '201 to 1,000', 'More than 1,000'];
const DEPARTMENTS = ['Marketing', 'Operations', 'Project management', 'Engineering & Product', 'Sales & CRM', 'Other'];
const MESSAGES = [
  'We plan in four tools and lose track between them. Can you show us how teams move over?',
  'Do you offer SSO and a data processing agreement? We are about 80 people.',
  'We would like a price for 250 seats with Brain.',
  'Our agency works for twelve clients. How do guests work?',
  'We need to import from a spreadsheet of 4,000 rows.',
];
export const CONSENT = { text: 'I agree that Cumulus answers me by e-mail.', privacyPath: '/legal/privacy' };
const SIGN_UP_FORM = 2001;
export const SALES_FORM = 1299;
/** Leads whose visitor didn't agree to analytics, which no visit is known of. */
const WITHOUT_ANALYTICS = 0.12;

/** A lead as the site sends it, and when. */
export interface DemoLead {
  at: number;
  submission: LeadSubmission;
  isBooked: boolean;
}

/** The leads that a visit led to. */
export function leadsOf(random: Random, { visitor, startedAt, outcome }: DemoVisit): DemoLead[] {
  const { signUp, sales } = outcome;
  if (!signUp && !sales) return [];
  const { email, name, company } = createPerson(random);
  const { source, market, consentId, anonymousId, growthbookId, variations } = visitor;
  const { source: from, medium, name: campaign, channel } = source;
  const attribution = { utm_source: from, utm_medium: medium, ...(campaign && { utm_campaign: campaign }), channel };
  const variants = DEMO_EXPERIMENTS.map((one) => [one.key, one.variations[variations[one.key] ?? 0]?.key ?? '']);
  const isKnown = !random.chance(WITHOUT_ANALYTICS);
  const common = {
    ...{ idempotencyKey: random.uuid(), email, locale: market.locale, location: null },
    consent: { ...CONSENT, consentId: isKnown ? consentId : null },
    analytics: isKnown ? { attribution, variants: Object.fromEntries(variants), anonymousId, growthbookId } : null,
  };
  const leads: DemoLead[] = [];
  if (signUp) {
    const department = random.pick(DEPARTMENTS);
    const choice = {
      department,
      plan: signUp.plan,
      billingPeriod: signUp.plan && 'yearly',
      people: null,
      template: null,
    };
    leads.push({
      ...{ at: signUp.at, isBooked: false },
      submission: {
        ...{ ...common, kind: 'signUp', formId: SIGN_UP_FORM, page: signUp.path, fields: { email, department } },
        signUp: { ...choice, addOns: [], redirectParams: null },
      },
    });
  }
  if (sales) {
    const message = random.pick(MESSAGES);
    const fields = { name, email, company, teamSize: random.pick(TEAM_SIZES), country: market.country, message };
    leads.push({
      ...{ at: Math.max(sales.at, startedAt), isBooked: sales.isBooked },
      submission: {
        ...{ ...common, idempotencyKey: random.uuid(), kind: 'form', formId: SALES_FORM },
        ...{ page: sales.path, fields, signUp: null },
      },
    });
  }
  return leads;
}

/** A person who doesn't exist, at a domain that never does (RFC 2606). */
function createPerson(random: Random) {
  const [first, last, company] = [random.pick(FIRST), random.pick(LAST), random.pick(COMPANIES)];
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .replaceAll(/[^A-Za-z]/g, '')
      .toLowerCase()
      .slice(0, 30);
  const email = `${plain(first)}.${plain(last)}${random.below(90)}@${plain(company)}.example`;
  return { name: `${first} ${last}`, email, company };
}

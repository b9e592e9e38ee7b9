import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readCollectorEnvironment } from '../../../apps/collector/environment.ts';
import { readLeadsEnvironment } from '../../../apps/leads/environment.ts';
import { SUSPECT_DAYS } from '../../../apps/leads/suspects.ts';
import { CONSENT_MAX_DAYS } from '../../../apps/site/src/privacy/storage/storageInUse.ts';
import { MAX_STEPS } from '../../../apps/site/src/visitor/journey.ts';
import { WIDTHS } from '../../e2e/setup/WIDTHS.ts';

interface Entry {
  sys: { id: string };
  fields: Record<string, Record<string, unknown>>;
}

const FOLDER = 'content/cumulus/entries';
const entriesOf = (file: string): Entry[] => JSON.parse(readFileSync(`${FOLDER}/${file}.json`, 'utf8')).entries;
/** The texts that have legal weight: all of the legal pages, the banner, and what forms and demo promise. */
const legal = [
  ...entriesOf('legal'),
  ...entriesOf('global').filter(({ sys }) => sys.id === 'consent'),
  ...entriesOf('conversion').filter(({ sys }) => ['demoQuestion1', 'contactSalesForm', 'signUpForm'].includes(sys.id)),
  ...entriesOf('pricing').filter(({ sys }) => sys.id === 'pricingQuestionLeaving'),
  ...entriesOf('experiments').filter(({ sys }) => sys.id === 'contactSalesLandingForm'),
];
const LOCALES = ['en-US', 'de', 'fr-FR', 'es-ES', 'it', 'pt-BR'];
/** Fields that no visitor reads. */
const NOT_SHOWN = /^(internalName|section(InternalName|Id|Color)|slug|template|kind|version|name)$/;

/** All texts of a value: a text, a list, a record, or a document of rich text, whose addresses of links are left out. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value.replace(/\]\([^)]*\)/g, ']')];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  if (typeof value !== 'object' || value === null || 'sys' in value) return [];
  const { nodeType, content, value: text, ...others } = value as Record<string, unknown>;
  if (nodeType === undefined) return Object.values(others).flatMap(textsOf).concat(textsOf(content), textsOf(text));
  return nodeType === 'text' ? [String(text)] : textsOf(content);
}

function textsIn({ fields }: Entry, locale: string): string[] {
  return Object.entries(fields).flatMap(([name, byLocale]) => (NOT_SHOWN.test(name) ? [] : textsOf(byLocale[locale])));
}

const figuresIn = (entry: Entry, locale: string) =>
  textsIn(entry, locale).flatMap((text) => text.match(/\d+(?:[.,]\d+)*/g) ?? []);

const defaults = { ...readCollectorEnvironment({}), ...readLeadsEnvironment({}) };
const days = (count: number) => count.toLocaleString('en-US');
/** "Art. 6(1)". */
const ARTICLE = ['6', '1'];
const ADDRESSES = ['14', '8', '1180', '400', '04101'];

/** Days after the end of an account until its content is deleted, and the backups of it. */
const CLOSED_DAYS = [30, 60];

/** Every figure of every text, in its order. Those of the code come from it; the others are facts of the company, of a law or of a standard. */
const FIGURES: Record<string, readonly (string | number)[]> = {
  legalTermsCallout: [30, 60],
  legalTermsSummary: [1, 2026, ...ADDRESSES],
  legalTermsPaying: [30, 21, 30, 60, ...CLOSED_DAYS, 90, 14],
  legalTermsLiability: [99.9, 100, 60],
  legalPrivacySummary: [27, 2026, ...ADDRESSES],
  legalPrivacyWhatWeHandle: [
    // A contact form, and a sign-up.
    ...[...ARTICLE, ...ARTICLE, days(defaults.LEADS_MAX_DAYS), SUSPECT_DAYS, ...ARTICLE, days(defaults.LEADS_MAX_DAYS)],
    // Pages viewed, the demo, and visitor identification.
    ...[...ARTICLE, days(defaults.STORE_MAX_DAYS), ...ARTICLE, days(defaults.STORE_MAX_DAYS)],
    ...[...ARTICLE, days(defaults.STORE_MAX_DAYS)],
    ...[...ARTICLE, days(defaults.RECORDINGS_MAX_DAYS), ...ARTICLE, days(defaults.MONITORING_MAX_DAYS)],
    // Consent records, by article 7.
    ...[...ARTICLE, 7, days(defaults.CONSENT_MAX_DAYS)],
    // Daily totals of consent.
    ...[...ARTICLE, days(defaults.CONSENT_MAX_DAYS)],
    // Account data, invoices, and logs of the hosting.
    ...[...ARTICLE, 30, ...ARTICLE, 10, ...ARTICLE, 30],
    // Brain's provider, and the age.
    ...[24, 16],
  ],
  legalPrivacyWhoElse: [28, 2025],
  legalSecurityCallout: [1.3, 256],
  legalSecuritySummary: [3, 2026],
  legalSecurityMeasures: [35, 12, 2026, 3, 10],
  legalSecurityIncidents: [48, 14, 48, 72, 27_001, 2027],
  legalSecurityReport: [90, 100, '5,000', 2025],
  legalCookiesTable: [MAX_STEPS],
  legalAccessibilityCallout: [2.2],
  // WCAG 2.2: zoom, contrast of text and controls, size of targets.
  legalAccessibilitySummary: [16, 2026, 27, 2026, 400, 4.5, 1, 3, 1, 24, 24],
  // The last one is of "W3C".
  legalAccessibilityTesting: [...WIDTHS.map(({ width }) => width), 3],
  legalAccessibilityContact: [14, 8],
  pageAccessibility: [2.2],
  signUpForm: [14, 10, 14],
  pricingQuestionLeaving: CLOSED_DAYS,
};

test.each(legal.map((entry) => [entry.sys.id, entry] as const))(
  'every figure of %s is that of the code',
  (id, entry) => {
    // A locale may have some of the fields only, such as a title.
    for (const locale of LOCALES.filter((name) => textsIn(entry, name).join('').trim() !== ''))
      if (locale === 'en-US' || figuresIn(entry, locale).length > 0)
        expect(figuresIn(entry, locale), locale).toEqual((FIGURES[id] ?? []).map(String));
  },
);

test('no listed figure is of a text that is gone', () => {
  const ids = legal.map(({ sys }) => sys.id);
  expect(Object.keys(FIGURES).filter((id) => !ids.includes(id))).toEqual([]);
});

const entry = (id: string) => legal.find(({ sys }) => sys.id === id) as Entry;
const english = (id: string) => textsIn(entry(id), 'en-US').join('\n');
/** The rows of the table of the privacy notice, each as the texts of its cells. */
function privacyRows(): string[] {
  const rows: string[] = [];
  const walk = (node: { nodeType?: string; content?: object[] }) => {
    if (node.nodeType === 'table-row') rows.push(textsOf(node).join(' | '));
    else for (const inner of node.content ?? []) walk(inner);
  };
  walk(entry('legalPrivacyWhatWeHandle').fields.body?.['en-US'] as { content: object[] });
  return rows;
}

test.each([
  ['What you write in a contact form', `| ${days(defaults.LEADS_MAX_DAYS)} days after it arrived`],
  ['open a workspace', `| ${days(defaults.LEADS_MAX_DAYS)} days after it arrived`],
  ['Pages and sections viewed', `| ${days(defaults.STORE_MAX_DAYS)} days`],
  ['Pages and sections viewed', 'loading times of every page'],
  ['interactive demo', `| ${days(defaults.PRODUCT_EVENTS_MAX_DAYS)} days`],
  ['Your user number', `| ${days(defaults.STORE_MAX_DAYS)} days`],
  ['Recordings of some visits', `| ${days(defaults.RECORDINGS_MAX_DAYS)} days`],
  ['sample of visits', `| ${days(defaults.MONITORING_MAX_DAYS)} days`],
  ['Daily totals about the cookie question', `| ${days(defaults.CONSENT_MAX_DAYS)} days (six years)`],
  ['Your answers about cookies', `| ${days(defaults.CONSENT_MAX_DAYS)} days (six years) after your next answer`],
])('the privacy notice keeps “%s”: %s', (what, kept) => {
  const rows = privacyRows().filter((row) => row.includes(what));
  expect(rows).toEqual([expect.stringContaining(kept)]);
});

test('every contact form says that analytics sees the campaign', () => {
  for (const id of ['contactSalesForm', 'contactSalesLandingForm'])
    for (const [locale, campaign] of [
      ['en-US', 'campaign'],
      ['de', 'Kampagne'],
    ] as const)
      expect(entry(id).fields.consentText?.[locale], `${id} ${locale}`).toContain(campaign);
});

test('what is kept together is kept as long, and six years are the days of consent records', () => {
  // The notice has one row for what the collector and product analytics both have.
  expect(defaults.PRODUCT_EVENTS_MAX_DAYS).toBe(defaults.STORE_MAX_DAYS);
  expect(defaults.CONSENT_MAX_DAYS).toBe(CONSENT_MAX_DAYS);
  expect(Math.round(defaults.CONSENT_MAX_DAYS / 365.25)).toBe(6);
});

test('the privacy notice names each field of the contact form', () => {
  const fields = entry('contactSalesForm').fields.fields?.['en-US'] as { sys: { id: string } }[];
  const words: Record<string, string> = {
    contactSalesFieldName: 'name',
    contactSalesFieldEmail: 'work address',
    contactSalesFieldCompany: 'company',
    contactSalesFieldTeamSize: 'team size',
    contactSalesFieldCountry: 'country',
    contactSalesFieldMessage: 'message',
  };
  expect(fields.map(({ sys }) => sys.id)).toEqual(Object.keys(words));
  const [row = ''] = privacyRows().filter((text) => text.includes('contact form'));
  for (const word of Object.values(words)) expect(row).toContain(word);
  expect(english('contactSalesForm')).toContain('Six fields');
});

test('the accessibility statement announces as many limits as it names', () => {
  const body = entry('legalAccessibilityLimits').fields.body?.['en-US'] as
    | { content: { nodeType: string }[] }
    | undefined;
  expect(body?.content.filter(({ nodeType }) => nodeType.startsWith('heading'))).toHaveLength(3);
  expect(english('legalAccessibilityCallout')).toContain('three limits');
});

import { LAKE_COLUMNS } from '@cumulus/lake';

/** Events of a visit. */
export const EVENTS_PER_VISIT = 8;

/** A number from 0 up to a limit, always the same for a visit, an event and a purpose. */
const drawn = (purpose: string, limit: number, of = 'sid, k') => `(hash(${of}, '${purpose}') % ${limit})::INTEGER`;
const ofVisit = (purpose: string, limit: number) => drawn(purpose, limit, 'sid');
const pick = (values: readonly string[], index: string) =>
  `list_value(${values.map((value) => `'${value}'`).join(', ')})[1 + ${index}]`;
const uuid = (purpose: string, of: string) => `md5('${purpose}' || ${of})::UUID`;

const PATHS = [
  ...['/', '/', '/', '/pricing', '/features/tasks', '/features/docs', '/teams/marketing', '/teams/sales'],
  ...['/blog', '/demo', '/de', '/de/pricing', '/contact-sales', '/fr/pricing'],
];
const SOURCES = ['google', 'bing', '(none)', 'newsletter', 'linkedin', 'partner.example'];
const MEDIUMS = ['organic', 'organic', '(direct)', 'email', 'paid-social', 'referral'];
const CHANNELS = ['Organic Search', 'Organic Search', 'Direct', 'Email', 'Paid Social', 'Referral'];
const COUNTRIES = ['US', 'US', 'US', 'DE', 'DE', 'GB', 'FR', 'ES', 'IT', 'BR', 'IN', 'AT'];
/** What the eight events are: the first is a page view, others by chance. */
const EVENT = `CASE WHEN k = 0 THEN 'page'
  WHEN k = 1 AND sid % 2 = 0 THEN 'view growthbook experiment'
  WHEN k = 3 THEN 'page'
  WHEN k = 5 AND ${ofVisit('start', 100)} < 14 THEN 'sign-up started'
  WHEN k = 6 AND ${ofVisit('start', 100)} < 6 THEN 'sign-up sent'
  WHEN k = 7 AND ${ofVisit('meet', 100)} < 1 THEN 'meeting booked'
  ELSE ${pick(['view web', 'view web', 'click web', 'web vitals', 'web vitals', 'form started'], drawn('event', 6))} END`;
const PATH = `CASE WHEN k = 3 AND ${ofVisit('pricing', 100)} < 40 THEN '/pricing' ELSE ${pick(PATHS, drawn('path', PATHS.length, 'sid, k // 3'))} END`;
const SOURCE_INDEX = ofVisit('source', SOURCES.length);
const IS_VITALS = `event = 'web vitals'`;
const IS_EXPOSURE = `event = 'view growthbook experiment'`;

/** The values of columns that are filled; the others are NULL. */
const VALUES: Readonly<Record<string, string>> = {
  event: 'event',
  occurred_at: 'moment',
  received_at: 'moment + INTERVAL 300 MILLISECOND',
  original_timestamp: 'moment',
  message_id: 'uuid()',
  anonymous_id: 'visitor',
  vendor: `'segment'`,
  is_valid: 'true',
  device: pick(['desktop', 'desktop', 'desktop', 'mobile', 'mobile', 'tablet'], ofVisit('device', 6)),
  context_consent_c0001: 'true',
  context_consent_c0002: 'true',
  context_consent_version: `'2026-11'`,
  context_page_path: 'path',
  context_page_referrer: `CASE WHEN ${SOURCE_INDEX} < 2 THEN 'https://www.google.com/' ELSE '' END`,
  context_campaign_source: pick(SOURCES, SOURCE_INDEX),
  context_campaign_medium: pick(MEDIUMS, SOURCE_INDEX),
  context_campaign_name: `CASE WHEN ${SOURCE_INDEX} > 2 THEN 'campaign-' || ${ofVisit('campaign', 40)} END`,
  context_locale: pick(['en-US', 'en-US', 'de', 'fr', 'es', 'pt'], ofVisit('locale', 6)),
  context_session_id: 'session',
  context_location_country: pick(COUNTRIES, ofVisit('country', COUNTRIES.length)),
  context_channel: pick(CHANNELS, SOURCE_INDEX),
  name: `CASE WHEN event = 'page' THEN path END`,
  actual_path: `CASE WHEN event IN ('page', 'view web') THEN path END`,
  browser: `CASE WHEN event IN ('page', 'view web') THEN ${pick(['Chrome', 'Safari', 'Firefox', 'Edge'], ofVisit('browser', 4))} END`,
  section_index: `CASE WHEN event IN ('view web', 'click web') THEN 1 + ${drawn('section', 12)} END`,
  section_model_name: `CASE WHEN event IN ('view web', 'click web') THEN ${pick(['hero', 'split', 'tabs', 'faq'], drawn('section', 4))} END`,
  button_clicked: `CASE WHEN event = 'click web' THEN 'Button ' || ${drawn('button', 60)} END`,
  form_id: `CASE WHEN event IN ('sign-up started', 'sign-up sent') THEN '2001' WHEN event = 'form started' THEN '1299' END`,
  experiment_id: `CASE WHEN ${IS_EXPOSURE} THEN 'home-hero' END`,
  variation_id: `CASE WHEN ${IS_EXPOSURE} THEN hash(visitor) % 2 END`,
  variation_key: `CASE WHEN ${IS_EXPOSURE} THEN ['control', 'board'][1 + (hash(visitor) % 2)::INTEGER] END`,
  phase: `CASE WHEN ${IS_EXPOSURE} THEN 0 END`,
  hash_attribute: `CASE WHEN ${IS_EXPOSURE} THEN 'id' END`,
  hash_value: `CASE WHEN ${IS_EXPOSURE} THEN visitor::VARCHAR END`,
  view_id: `CASE WHEN ${IS_VITALS} THEN uuid() END`,
  report: `CASE WHEN ${IS_VITALS} THEN 1 END`,
  page_id: `CASE WHEN ${IS_VITALS} THEN path END`,
  navigation_type: `CASE WHEN ${IS_VITALS} THEN 'navigate' END`,
  lcp_value: `CASE WHEN ${IS_VITALS} THEN 600 + ${drawn('lcp', 3_000)} END`,
  inp_value: `CASE WHEN ${IS_VITALS} THEN 8 * (1 + ${drawn('inp', 40)}) END`,
  cls_value: `CASE WHEN ${IS_VITALS} THEN ${drawn('cls', 20)} / 100 END`,
  fcp_value: `CASE WHEN ${IS_VITALS} THEN 300 + ${drawn('fcp', 1_500)} END`,
  ttfb_value: `CASE WHEN ${IS_VITALS} THEN 50 + ${drawn('ttfb', 600)} END`,
};

interface DayOptions {
  /** `2026-11-28` */
  day: string;
  /** The first visit's number, and how many there are. */
  first: number;
  visits: number;
  /** Visitors there are in all: some have many visits. */
  visitors: number;
}

/** From the first event of a visit to the last, at most. */
const VISIT_SECONDS = 40 * EVENTS_PER_VISIT;

/**
 * A query of the events of one day, in the order in which compaction writes them: by the hour, then by event. Visits of the evening before go on in it. Narrow rows are
 * sorted, since sorting those with all columns takes most of the time.
 */
export function dayEvents({ day, first, visits, visitors }: DayOptions): string {
  const midnight = `TIMESTAMP '${day}'`;
  const begun = `${midnight} - INTERVAL 1 DAY * (sid < ${first})::INTEGER + INTERVAL 1 SECOND * ${ofVisit('second', 86_400)}`;
  const number = `floor(power(hash(sid, 'visitor') / 18446744073709551616.0, 1.6) * ${visitors})::BIGINT`;
  const columns = LAKE_COLUMNS.map(({ name, type }) => `(${VALUES[name] ?? 'NULL'})::${type} AS ${name}`);
  return `WITH begun AS (
    SELECT sid, ${begun} AS begun FROM range(${first - visits}, ${first + visits}) AS visit(sid)
  ), visit AS (
    SELECT sid, begun, ${uuid('a', number)} AS visitor, ${uuid('s', 'sid')} AS session FROM begun
    WHERE begun > ${midnight} - INTERVAL ${VISIT_SECONDS} SECOND
  ), step AS (
    SELECT sid, k, visitor, session, ${EVENT} AS event, begun + INTERVAL 1 SECOND * (k * 40 + ${drawn('step', 30)}) AS moment
    FROM visit, range(${EVENTS_PER_VISIT}) AS step(k)
  ), sorted AS (
    SELECT sid, k, visitor, session, event, moment FROM step
    WHERE moment >= ${midnight} AND moment < ${midnight} + INTERVAL 1 DAY
    ORDER BY date_trunc('hour', moment), event, moment
  )
  SELECT ${columns.join(', ')} FROM (SELECT *, ${PATH} AS path FROM sorted)`;
}

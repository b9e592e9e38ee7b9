import { channelSql, given } from './channels.ts';

/** Rises where the same events give other rows: files of before are written again. */
export const VISITS_VERSION = 3;

/** A column of visits, and how it is found. */
interface VisitColumn {
  name: string;
  type: string;
  meaning: string;
  /** Of a visit's events of one day, in SQL. */
  of: string;
  /** Of the parts of a visit over midnight, in SQL. */
  merged: string;
}

const PAGE = "FILTER (event = 'page')";
/** When an event was; of two in the same millisecond the order is always the same. */
const MOMENT = "{'at': occurred_at, 'id': message_id}";
/** `arg_min` would leave out the first where it has none, and take a later one. */
const firstOf = (value: string) => `arg_min_null(${value}, ${MOMENT})`;
/** For what is unknown rather than none: the first that is known. */
const firstKnown = (column: string) => `arg_min(${column}, ${MOMENT})`;
const first = (name: string) => `arg_min_null(${name}, started_at)`;
/** Of the part with the first page, else of the first part. */
const firstLanded = (name: string) => `arg_min_null(${name}, {'is_without': views = 0, 'at': started_at})`;
const distinct = (name: string) => `list_sort(list_distinct(flatten(list(${name}))))`;
const count = (event: string) => `count(*) FILTER (event = '${event}')`;
/** What the first page says, else the first event. */
const LANDING =
  '{source: context_campaign_source, medium: context_campaign_medium, campaign: context_campaign_name, siteChannel: context_channel, referrer: context_page_referrer, language: context_locale}';
const LANDED = `coalesce(${firstOf(LANDING)} ${PAGE}, ${firstOf(LANDING)})`;
const landed = (name: string) => `(${LANDED}).${name}`;
const REFERRER = `nullif(regexp_replace(lower(regexp_extract(${landed('referrer')}, '^[a-z-]+://([^/?#]+)', 1)), '^www[.]', ''), '')`;
const CHANNEL = channelSql({
  ...{ source: landed('source'), medium: landed('medium'), siteChannel: landed('siteChannel') },
  referrer: REFERRER,
});
const VARIANT = "experiment_id || '/' || variation_key";

const text = (name: string, meaning: string, of: string, merged = firstLanded(name)): VisitColumn => ({
  ...{ name, type: 'VARCHAR', meaning, of, merged },
});
const number = (name: string, meaning: string, of: string): VisitColumn => ({
  ...{ name, type: 'INTEGER', meaning, of, merged: `sum(${name})` },
});

/** The columns of a visit, besides `visit_id`, `day`, `is_new` and `visitor_number`. */
export const VISIT_COLUMNS: readonly VisitColumn[] = [
  {
    ...{ name: 'started_at', type: 'TIMESTAMP_MS', meaning: 'The first event, in UTC' },
    ...{ of: 'min(occurred_at)', merged: 'min(started_at)' },
  },
  {
    ...{ name: 'ended_at', type: 'TIMESTAMP_MS', meaning: 'The last event, in UTC' },
    ...{ of: 'max(occurred_at)', merged: 'max(ended_at)' },
  },
  {
    ...{ name: 'anonymous_id', type: 'UUID', meaning: 'The visitor' },
    ...{ of: firstKnown('anonymous_id'), merged: 'arg_min(anonymous_id, started_at)' },
  },
  text('entry', 'Path of the first page', `${firstOf('context_page_path')} ${PAGE}`),
  text(
    ...(['exit', 'Path of the last page', `arg_max_null(context_page_path, ${MOMENT}) ${PAGE}`] as const),
    `arg_max_null(exit, started_at) FILTER (views > 0)`,
  ),
  {
    ...{ name: 'pages', type: 'VARCHAR[]', meaning: 'Paths of all page views, in their order' },
    of: `coalesce(list(context_page_path ORDER BY occurred_at, message_id) FILTER (event = 'page' AND context_page_path IS NOT NULL), [])`,
    merged: 'flatten(list(pages ORDER BY started_at))',
  },
  {
    ...{ name: 'different_pages', type: 'INTEGER', meaning: 'How many different paths `pages` has' },
    of: `count(DISTINCT context_page_path) FILTER (event = 'page')`,
    merged: 'len(list_distinct(flatten(list(pages))))',
  },
  number('views', 'Page views', count('page')),
  text('channel', 'By medium, source, the site’s own channel and referrer, in this order: `CHANNEL_RULES`', CHANNEL),
  text(
    'source',
    'Of the campaign or referrer, as in `context.campaign`; NULL where there is none',
    given(landed('source')),
  ),
  text('medium', 'As the source', given(`nullif(${landed('medium')}, '(direct)')`)),
  text('campaign', 'As the source', given(landed('campaign'))),
  text('referrer', 'Host of the referrer of the first page, without `www.`', REFERRER),
  text(
    ...([
      'country',
      'Code of two letters, the first that is known: events before the location service answered have none',
    ] as const),
    ...([firstKnown('context_location_country'), 'arg_min(country, started_at)'] as const),
  ),
  text('device', '`desktop`, `mobile` or `tablet`', firstOf('device'), first('device')),
  text('browser', 'Of the first page view', `${firstOf('browser')} ${PAGE}`),
  text('language', 'Of the first page: `context.locale`', landed('language')),
  {
    ...{
      name: 'variants',
      type: 'VARCHAR[]',
      meaning: 'Variations of experiments that were seen: `experiment/variation`',
    },
    of: `coalesce(list_sort(list(DISTINCT ${VARIANT}) FILTER (event = 'view growthbook experiment' AND variation_key IS NOT NULL)), [])`,
    merged: distinct('variants'),
  },
  {
    ...{ name: 'events', type: 'VARCHAR[]', meaning: 'Names of the events, each once' },
    ...{ of: 'list_sort(list(DISTINCT event))', merged: distinct('events') },
  },
  number('sign_ups', 'Events `sign-up sent`', count('sign-up sent')),
  number('leads', 'Events `form sent`', count('form sent')),
  number('meetings', 'Events `meeting booked`', count('meeting booked')),
];

const columnList = (of: (column: VisitColumn) => string) =>
  VISIT_COLUMNS.map((column) => `(${of(column)})::${column.type} AS ${column.name}`).join(',\n  ');

/** The names of all columns, in the order of the files. */
export const VISIT_NAMES = ['visit_id', ...VISIT_COLUMNS.map(({ name }) => name), 'is_new', 'visitor_number'];

/** The parts of visits of one or several days, one for each day of a visit. @param events a query or table of valid events, with their day */
export const partsOf = (events: string): string => `SELECT context_session_id AS visit_id, day,
  ${columnList(({ of }) => of)}
FROM ${events}
WHERE context_session_id IS NOT NULL
GROUP BY context_session_id, day`;

/**
 * Visits of their parts. A session id that is used again after a day without an event begins another visit.
 * @param parts a query or table with the columns of `partsOf`, `is_new` and `visitor_number`
 */
export const visitsOf = (parts: string): string => `SELECT visit_id, ${columnList(({ merged }) => merged)},
  bool_or(is_new) AS is_new, arg_min(visitor_number, started_at) AS visitor_number
FROM (SELECT *, day - dense_rank() OVER (PARTITION BY visit_id ORDER BY day)::INTEGER AS run FROM ${parts})
GROUP BY visit_id, run`;

/** A table without rows that has the columns of visits. */
export const NO_VISITS = `SELECT NULL::UUID AS visit_id, ${VISIT_COLUMNS.map(({ name, type }) => `NULL::${type} AS ${name}`).join(', ')}, NULL::BOOLEAN AS is_new, NULL::INTEGER AS visitor_number WHERE false`;

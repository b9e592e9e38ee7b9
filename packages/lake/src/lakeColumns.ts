import { EVENT_VIEWS, type EventView, type ViewColumn } from '@cumulus/tracking-plan';
import { quote } from './duckDb.ts';
import { MessageFields } from './MessageFields.ts';
import type { SourceRecord } from './RecordSource.ts';

/** DuckDB's names of the types. */
export type LakeType = 'UUID' | 'VARCHAR' | 'TIMESTAMP_MS' | 'DOUBLE' | 'BOOLEAN';

/** A column of the files. */
export interface LakeColumn {
  name: string;
  type: LakeType;
  meaning: string;
}

/** How a column is read: SQL on a line of records (`IncomingRecords`), with the fields of its message. */
interface ReadColumn extends LakeColumn {
  value(message: MessageFields): string;
}

const uuidOf = (message: MessageFields, text: string) => message.once(`TRY_CAST(${text} AS UUID)`);
/** An id as UUID: itself where it is one as the site writes them, else the MD5 of its text (`toLakeId`). */
function idOf(message: MessageFields, text: string): string {
  const uuid = uuidOf(message, text);
  return `CASE WHEN ${uuid}::VARCHAR = ${text} THEN ${uuid} WHEN ${text} <> '' THEN md5(${text})::UUID END`;
}
const timeOf = (milliseconds: string) => `epoch_ms(${milliseconds})::TIMESTAMP_MS`;
/** A time that can be reckoned with, else NULL: not `infinity`, and of a year with four digits. */
const reasonable = (time: string) =>
  `CASE WHEN ${time} BETWEEN TIMESTAMP '0001-01-01' AND TIMESTAMP '9999-12-31' THEN ${time}::TIMESTAMP_MS END`;
/** A client's clock may say anything: what is no time is NULL. */
function parsed(message: MessageFields, text: string): string {
  const time = message.once(
    `coalesce(TRY_CAST(${text} AS TIMESTAMP), TRY_CAST(TRY_CAST(${text} AS TIMESTAMPTZ) AS TIMESTAMP))`,
  );
  return message.once(reasonable(time));
}
const originalTime = (message: MessageFields) =>
  parsed(message, `coalesce(${message.text('timestamp')}, ${message.text('decidedAt')})`);
const sentTime = (message: MessageFields) => parsed(message, message.text('sentAt'));
/** A number of milliseconds that a client sent as a time, as `parsed`. */
const claimedTime = (message: MessageFields, milliseconds: string) =>
  reasonable(message.once(`TRY(epoch_ms(${milliseconds}))`));

function deviceOf(message: MessageFields): string {
  const agent = message.text('context', 'userAgent');
  // Most agents are of desktops: the first pattern is read once, and leaves out the others.
  return `CASE WHEN ${agent} IS NULL THEN NULL
    WHEN NOT regexp_matches(${agent}, 'iPad|Tablet|Android|iPhone|Mobi') THEN 'desktop'
    WHEN contains(${agent}, 'iPad') OR contains(${agent}, 'Tablet') THEN 'tablet'
    WHEN contains(${agent}, 'Android') THEN CASE WHEN contains(${agent}, 'Mobile') THEN 'mobile' ELSE 'tablet' END
    ELSE 'mobile' END`;
}

/** What every record has. */
const RECORD: readonly ReadColumn[] = [
  {
    ...{
      name: 'event',
      type: 'VARCHAR',
      value: () => `CASE WHEN type IN ('track', 'consent') THEN coalesce(event, type) ELSE type END`,
    },
    meaning: 'Name of the event in the plan; what the client named it where it isn’t valid',
  },
  {
    ...{ name: 'occurred_at', type: 'TIMESTAMP_MS', value: () => timeOf('occurred_at') },
    meaning:
      'When it happened, in UTC. The visitor’s clock is corrected by the difference of sending and arrival; at most 7 days before the arrival and 5 minutes after it',
  },
  {
    ...{ name: 'received_at', type: 'TIMESTAMP_MS', value: () => timeOf('received_at') },
    meaning: 'When it arrived, by the collector’s clock',
  },
  {
    ...{ name: 'original_timestamp', type: 'TIMESTAMP_MS', value: originalTime },
    meaning: 'When it happened by the visitor’s clock, unchanged',
  },
  {
    ...{ name: 'sent_at', type: 'TIMESTAMP_MS' },
    meaning:
      'When it was sent by the visitor’s clock; NULL where that is `received_at - (occurred_at - original_timestamp)`, as for nearly every event',
    value: (message) =>
      `nullif(${sentTime(message)}, coalesce((${timeOf('received_at')} - (${timeOf('occurred_at')} - ${originalTime(message)}))::TIMESTAMP_MS, ${timeOf('0')}))`,
  },
  {
    ...{ name: 'message_id', type: 'UUID', value: (message) => idOf(message, 'message_id') },
    meaning: 'The sender’s id of the message, unique with `vendor`; one that is no UUID is the MD5 of its text',
  },
  {
    ...{ name: 'anonymous_id', type: 'UUID', value: (message) => idOf(message, 'anonymous_id') },
    meaning: 'The visitor; of `consent decided` the consent id. One that is no UUID is the MD5 of its text',
  },
  {
    ...{ name: 'anonymous_key', type: 'VARCHAR', meaning: 'The text of an `anonymous_id` that is no UUID, else NULL' },
    value: (message) =>
      `CASE WHEN ${uuidOf(message, 'anonymous_id')}::VARCHAR IS DISTINCT FROM anonymous_id THEN anonymous_id END`,
  },
  { name: 'user_id', type: 'VARCHAR', value: () => 'user_id', meaning: 'The user’s id, after an identify' },
  {
    ...{ name: 'vendor', type: 'VARCHAR', value: () => 'vendor' },
    meaning: 'The protocol it was received by: `segment`, `consent`, `visitor-identification` …',
  },
  { name: 'is_valid', type: 'BOOLEAN', value: () => 'is_valid = 1', meaning: 'Whether it follows the plan' },
  { name: 'reason', type: 'VARCHAR', value: () => 'reason', meaning: 'Why it doesn’t' },
  {
    ...{ name: 'device', type: 'VARCHAR', value: deviceOf },
    meaning: '`desktop`, `mobile` or `tablet`, by the user agent. An iPad that asks for desktop pages is a desktop',
  },
  {
    ...{ name: 'recorded_session_start', type: 'TIMESTAMP_MS' },
    meaning: 'When the session began, if it is recorded: by it and the visitor its recording is found',
    value: (message) =>
      `CASE WHEN ${message.text('context', 'replayId')} IS NOT NULL THEN ${claimedTime(message, message.value('BIGINT', 'context', 'sessionStart'))} END`,
  },
];

/** All properties or traits as JSON, of what may have unplanned ones. */
const PROPERTIES: ReadColumn = {
  ...{ name: 'properties', type: 'VARCHAR' },
  meaning:
    'JSON: all properties or traits of an event that may have unplanned ones (`identify`, the demo’s), and of one that isn’t valid',
  value: (message) => `coalesce(${message.json('properties')}, ${message.json('traits')})`,
};

/** Columns of the views that the files leave out: another column has the same in fewer bytes, or it is the user agent, which says too much of a device. */
const LEFT_OUT = new Set([
  ...['context_user_agent', 'context_page_url', 'url', 'actual_url', 'path', 'search', 'referrer'],
  ...['context_session_start', 'context_replay_id', 'traits', 'properties', 'decided_at', 'sent_at'],
]);
/** Ids that the site makes: half of the bytes of their text. */
const UUIDS = new Set(['context_session_id', 'context_consent_id', 'consent_id', 'view_id']);
const TYPES: Readonly<Record<ViewColumn['type'], LakeType>> = {
  ...{ text: 'VARCHAR', number: 'DOUBLE', boolean: 'BOOLEAN', json: 'VARCHAR', member: 'BOOLEAN' },
};

/** A column of a view of the store, with its name and the same values. */
function plannedColumn(column: ViewColumn): ReadColumn {
  const { name, path, member } = column;
  const type = UUIDS.has(name) ? 'UUID' : TYPES[column.type];
  const meaning = `\`${path.join('.')}\`${member ? ` has ${member}` : ''}`;
  return { name, type, meaning, value: (message) => plannedValue(message, column, type) };
}

function plannedValue(message: MessageFields, { path, type, member }: ViewColumn, lakeType: LakeType): string {
  if (lakeType === 'UUID') return idOf(message, message.text(...path));
  switch (type) {
    case 'member':
      return `contains(${message.json(...path)}, ${quote(`"${member}"`)})`;
    case 'json':
      return message.json(...path);
    case 'text':
      return message.text(...path);
    case 'number':
      return message.value('DOUBLE', ...path);
    case 'boolean':
      return message.value('BOOLEAN', ...path);
  }
}

const isKept = ({ name }: ViewColumn) => !LEFT_OUT.has(name);
const isContext = ({ path }: ViewColumn) => path[0] === 'context';

/** How the records of one event are read: the columns that it has. */
export interface EventShape {
  columns: readonly LakeColumn[];
  /** Their values, in SQL. */
  values: readonly string[];
  /** The earliest time by which a file may have the record already, in SQL. */
  first: string;
  /** DuckDB's type of the message. */
  message: string;
  /** What the values and `first` are made of, besides the fields of a line. */
  once: readonly string[];
  /** Where the event is planned: what its records have in common, so that it isn't read of each. */
  where?: EventView['where'];
}

/**
 * When a record occurred, without the limits of `occurred_at`, and a day before for what differs between two deliveries: one that is sent again later than the limits
 * has another day than at first. One without a time may be of any day.
 */
function firstTime(message: MessageFields): string {
  const received = timeOf('received_at');
  const corrected = `${received} - (coalesce(${sentTime(message)}, ${received}) - ${originalTime(message)})`;
  return `coalesce(least(${timeOf('occurred_at')}, ${corrected}) - INTERVAL 1 DAY, TIMESTAMP '1970-01-01')`;
}

function createShape(columns: readonly ReadColumn[], isOpen: boolean): EventShape {
  const message = new MessageFields(isOpen ? ['properties', 'traits'] : []);
  const values = columns.map(({ value }) => value(message));
  const first = firstTime(message);
  return { columns, values, first, message: message.type, once: message.onceColumns };
}

function shapeOf({ columns, where }: EventView): EventShape {
  const isOpen = columns.some(({ path, type }) => type === 'json' && path.length === 1 && path[0] !== 'context');
  const planned = columns.filter(isKept).map(plannedColumn);
  return { ...createShape([...RECORD, ...(isOpen ? [PROPERTIES] : []), ...planned], isOpen), where };
}

/** Address of a page in an event of monitoring. */
const pathOf = (url: string) => `regexp_extract(${url}, '^[a-z]+://[^/]+([^?#]*)', 1)`;
/**
 * A view of monitoring: a page view of a sampled session, with its errors. It belongs to no visit, which its updates would make longer; its address has no query. It is sent
 * again with each change, so that the highest `report` of a view counts.
 */
const MONITORED: readonly ReadColumn[] = [
  {
    ...{ name: 'view_id', type: 'UUID', meaning: '`properties.viewId`; of monitoring `view.id`' },
    value: (message) => idOf(message, message.text('view', 'id')),
  },
  {
    ...{ name: 'report', type: 'DOUBLE', meaning: '`properties.report`; of monitoring `_dd.document_version`' },
    value: (message) => message.value('DOUBLE', '_dd', 'document_version'),
  },
  {
    ...{ name: 'context_page_path', type: 'VARCHAR', meaning: '`context.page.path`' },
    value: (message) => pathOf(message.text('view', 'url')),
  },
  {
    ...{ name: 'errors', type: 'DOUBLE' },
    meaning: 'Errors of a page view that monitoring saw (`view` of `datadog`); of its highest `report`',
    value: (message) => message.value('DOUBLE', 'view', 'error', 'count'),
  },
];

const NAMED = new Set(['track', 'consent']);
const shapeKey = (vendor = '', type = '', event: string | null | undefined = '') =>
  `${vendor} ${type} ${NAMED.has(type) ? event : ''}`;
const VIEWS = EVENT_VIEWS.toSorted((one, other) => (one.event < other.event ? -1 : 1));
const MONITORED_VIEW = { vendor: 'datadog', type: 'view', event: undefined };
/** Whether a row is of monitoring, in SQL. */
export const IS_MONITORING = `vendor = ${quote(MONITORED_VIEW.vendor)}`;
const SHAPES = new Map([
  ...VIEWS.map((view) => [shapeKey(view.where.vendor, view.where.type, view.where.event), shapeOf(view)] as const),
  [
    shapeKey(MONITORED_VIEW.vendor, MONITORED_VIEW.type),
    { ...createShape([...RECORD, ...MONITORED], false), where: MONITORED_VIEW },
  ] as const,
]);
const CONTEXT = (EVENT_VIEWS.find(({ event }) => event === 'page')?.columns ?? []).filter(isContext).filter(isKept);
/** Of records that aren't planned, or don't follow the plan. */
const OTHER_SHAPE = createShape([...RECORD, PROPERTIES, ...CONTEXT.map(plannedColumn)], true);

/** All shapes, in the order of their events. */
export const EVENT_SHAPES: readonly EventShape[] = [...SHAPES.values(), OTHER_SHAPE];

/** The shape of a record. */
export function shapeFor({ vendor, type, event, is_valid }: SourceRecord): EventShape {
  return (is_valid === 1 && SHAPES.get(shapeKey(vendor, type, event))) || OTHER_SHAPE;
}

/** The columns of the files, besides the day, which is in their paths. */
export const LAKE_COLUMNS: readonly LakeColumn[] = [
  ...new Map(EVENT_SHAPES.flatMap(({ columns }) => columns).map((column) => [column.name, column])).values(),
].map(({ name, type, meaning }) => ({ name, type, meaning }));

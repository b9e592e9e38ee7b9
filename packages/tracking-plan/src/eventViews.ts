import { z } from 'zod';
import { EVENTS, type PlannedEvent } from './plannedEvents.ts';
import { isLoose } from './schemas.ts';

/** A column of an event's view: the value at a path of its message. */
export interface ViewColumn {
  /** Snake case, so that no database requires quotes. */
  name: string;
  /** Field names, from the message down. */
  path: readonly string[];
  /** `json`: an object or list, unchanged; `member`: whether the list at the path contains `member`. */
  type: 'text' | 'number' | 'boolean' | 'json' | 'member';
  member?: string;
}

/** The database view of one planned event, with its properties as columns. */
export interface EventView {
  name: string;
  /** Name of the event in the plan. */
  event: string;
  /** Column values of its stored records. */
  where: Readonly<Record<'vendor' | 'type' | 'event', string | undefined>>;
  columns: readonly ViewColumn[];
}

/** Converts a name to snake case: `sectionIndex` to `section_index`, `sign-up started` to `sign_up_started`. */
export function snakeCase(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z\d]+/g, '_')
    .toLowerCase();
}

/**
 * The columns of a schema: one per field, with fields of nested objects prefixed. A list of known values has one column per value, an object with
 * arbitrary fields is one column.
 * @param path of the object in the message
 * @param prefix of the columns' names
 */
export function columnsOf(schema: z.ZodObject, path: readonly string[], prefix = ''): ViewColumn[] {
  return Object.entries(schema.shape).flatMap(([field, fieldSchema]) => {
    const inner = unwrap(fieldSchema);
    const name = prefix + snakeCase(field);
    const place = [...path, field];
    if (inner instanceof z.ZodObject && isStrict(inner)) return columnsOf(inner, place, `${name}_`);
    if (inner instanceof z.ZodArray && inner.element instanceof z.ZodEnum) {
      return inner.element.options.map((option) => {
        const member = String(option);
        return { name: `${name}_${snakeCase(member)}`, path: place, type: 'member' as const, member };
      });
    }
    return [{ name, path: place, type: typeOf(inner) }];
  });
}

function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? unwrap(schema.unwrap()) : schema;
}

const isStrict = (schema: z.ZodObject) => schema.def.catchall?._zod.def.type === 'never';

function typeOf({ _zod: { def } }: z.core.$ZodType): Exclude<ViewColumn['type'], 'member'> {
  if (def.type === 'number' || def.type === 'boolean') return def.type;
  return ['string', 'enum', 'literal'].includes(def.type) ? 'text' : 'json';
}

const text = z.string().optional();
const allowed = z.boolean().optional();

/**
 * The context that the site sends with each event, in Segment's terms; `consent` has the consent at the time of the event, in the form of Segment's
 * consent tools, with the decision if the country's law requires one.
 */
const context = z.strictObject({
  consent: z.strictObject({
    categoryPreferences: z.strictObject({ C0001: allowed, C0002: allowed, C0003: allowed, C0004: allowed }),
    version: text,
    consentId: text,
  }),
  page: z.strictObject({ path: text, referrer: text, search: text, title: text, url: text }),
  campaign: z.strictObject({ source: text, medium: text, name: text, term: text, content: text }),
  locale: text,
  userAgent: text,
  sessionId: text,
  location: z.strictObject({ country: text }),
});

/** By these a row is joined to the recording of its session. Each view has them last, so that a database can extend it in place. */
const recording = z.strictObject({ sessionStart: z.number().optional(), replayId: text });

/** Shorter names of columns. */
const NAMES: Readonly<Record<string, string>> = { context_consent_consent_id: 'context_consent_id' };
const GROUP = 'context_consent_category_preferences_';

/** Columns that every event of the tracker has. */
const contextColumns = columnsOf(context, ['context'], 'context_').map((column) => ({
  ...column,
  name: NAMES[column.name] ?? column.name.replace(GROUP, 'context_consent_'),
}));

const recordingColumns = columnsOf(recording, ['context'], 'context_');
/** Context that was added later. */
const laterColumns = columnsOf(z.strictObject({ channel: text, returnedFrom: text }), ['context'], 'context_');

/** Path in the message of the object that a kind's schema describes: a consent decision is the message itself. */
const PLACES: Readonly<Record<string, readonly string[]>> = { consent: [], identify: ['traits'], group: ['traits'] };
/** Kinds whose events have names; the others have one schema for all. */
const NAMED = new Set(['track', 'consent']);

/** One view for each planned event. New columns come last, so that a database can extend a view in place. */
export const EVENT_VIEWS: readonly EventView[] = Object.entries<PlannedEvent>(EVENTS).map(([event, plan]) => {
  const { kind, schema } = plan;
  const place = PLACES[kind] ?? ['properties'];
  const isTracked = kind !== 'consent';
  return {
    name: snakeCase(event),
    event,
    where: {
      vendor: kind === 'consent' ? 'consent' : 'segment',
      type: kind,
      event: NAMED.has(kind) ? event : undefined,
    },
    columns: [
      ...(isTracked ? contextColumns : []),
      ...wholeOf(schema, place),
      ...columnsOf(schema, place),
      ...(isTracked ? [...recordingColumns, ...laterColumns] : []),
    ],
  };
});

/** A column with all properties, of an event that may have unplanned ones. */
function wholeOf(schema: PlannedEvent['schema'], place: readonly string[]): ViewColumn[] {
  const [name] = place;
  return name && isLoose(schema) ? [{ name, path: place, type: 'json' }] : [];
}

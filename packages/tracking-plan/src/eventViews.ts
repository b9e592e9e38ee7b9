import * as v from 'valibot';
import { EVENTS, type PlannedEvent } from './plannedEvents.ts';
import type { AnySchema } from './schemas.ts';

/** A column of an event's view: what stands at one place of its message. */
export interface ViewColumn {
  /** Lower case, words parted by `_`: no database needs quotes for it. */
  name: string;
  /** Names of fields, from the message down. */
  path: readonly string[];
  /** `json`: an object or list, as it is; `member`: whether the list at this place has `member` in it. */
  type: 'text' | 'number' | 'boolean' | 'json' | 'member';
  member?: string;
}

/** The view of one planned event, in which a database shows its properties as columns. */
export interface EventView {
  name: string;
  /** Name of the event in the plan. */
  event: string;
  /** What stored records have that belong to it. */
  where: Readonly<Record<'vendor' | 'type' | 'event', string | undefined>>;
  columns: readonly ViewColumn[];
}

/** `sectionIndex` and `sign-up started` as databases write names: `section_index`, `sign_up_started`. */
export function snakeCase(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z\d]+/g, '_')
    .toLowerCase();
}

const WRAPPERS = new Set(['optional', 'nullable', 'nullish']);

/**
 * The columns of what a schema describes: one for each field, those of nested objects after their own name. A list of known words has one for each
 * word, an object with fields of its own choosing is one column.
 * @param schema valibot's, of an object
 * @param path of the object in the message
 * @param prefix of the columns' names
 */
export function columnsOf(schema: object, path: readonly string[], prefix = ''): ViewColumn[] {
  return Object.entries((schema as AnySchema).entries ?? {}).flatMap(([field, given]) => {
    const inner = unwrap(given);
    const name = prefix + snakeCase(field);
    const place = [...path, field];
    if (inner.type === 'strict_object') return columnsOf(inner, place, `${name}_`);
    if (inner.type === 'array' && inner.item?.type === 'picklist') {
      return (inner.item.options ?? []).map((option) => {
        const member = String(option);
        return { name: `${name}_${snakeCase(member)}`, path: place, type: 'member' as const, member };
      });
    }
    return [{ name, path: place, type: typeOf(inner) }];
  });
}

function unwrap(schema: AnySchema): AnySchema {
  return WRAPPERS.has(schema.type) && schema.wrapped ? unwrap(schema.wrapped) : schema;
}

function typeOf({ type, options = [] }: AnySchema): Exclude<ViewColumn['type'], 'member'> {
  if (type === 'number' || type === 'boolean') return type;
  if (type === 'union') {
    const [first = 'json', ...others] = new Set((options as AnySchema[]).map((option) => typeOf(unwrap(option))));
    return others.length === 0 ? first : 'json';
  }
  return ['string', 'picklist', 'literal'].includes(type) ? 'text' : 'json';
}

const text = v.optional(v.string());
const allowed = v.optional(v.boolean());

/**
 * What the site says beside the properties of each event, in Segment's words; `consent` is what it was collected under, as Segment's consent tools
 * write it, with the decision that allowed it: none where the law of the country needs none.
 */
const context = v.strictObject({
  consent: v.strictObject({
    categoryPreferences: v.strictObject({ C0001: allowed, C0002: allowed, C0003: allowed, C0004: allowed }),
    version: text,
    consentId: text,
  }),
  page: v.strictObject({ path: text, referrer: text, search: text, title: text, url: text }),
  campaign: v.strictObject({ source: text, medium: text, name: text, term: text, content: text }),
  locale: text,
  userAgent: text,
  sessionId: text,
  location: v.strictObject({ country: text }),
});

/** Shorter than their places in the message are. */
const NAMES: Readonly<Record<string, string>> = { context_consent_consent_id: 'context_consent_id' };
const GROUP = 'context_consent_category_preferences_';

/** Columns that every event of the tracker has. */
export const contextColumns = columnsOf(context, ['context'], 'context_').map((column) => ({
  ...column,
  name: NAMES[column.name] ?? column.name.replace(GROUP, 'context_consent_'),
}));

/** Where the events of a kind carry what their schema describes: a decision on consent is the message itself. */
const PLACES: Readonly<Record<string, readonly string[]>> = { consent: [], identify: ['traits'], group: ['traits'] };
/** Kinds that are known by the name of the event; the others have one plan for all. */
const NAMED = new Set(['track', 'consent']);

/** One view for each planned event. What comes after has columns after, so that a database can extend a view in place. */
export const EVENT_VIEWS: readonly EventView[] = Object.entries<PlannedEvent>(EVENTS).map(([event, plan]) => {
  const { kind, schema } = plan;
  const place = PLACES[kind] ?? ['properties'];
  return {
    name: snakeCase(event),
    event,
    where: {
      vendor: kind === 'consent' ? 'consent' : 'segment',
      type: kind,
      event: NAMED.has(kind) ? event : undefined,
    },
    columns: [...(kind === 'consent' ? [] : contextColumns), ...wholeOf(schema, place), ...columnsOf(schema, place)],
  };
});

/** Of an event that may carry more than is planned, all of it. */
function wholeOf(schema: PlannedEvent['schema'], place: readonly string[]): ViewColumn[] {
  const [name] = place;
  return name && 'type' in schema && schema.type === 'loose_object' ? [{ name, path: place, type: 'json' }] : [];
}

import { isPageModel } from '@cumulus/content-model';
import type { PageAddress } from '@cumulus/content-model/pageAddresses';
import { isObject, scalarText } from '@cumulus/server/json';
import type { EntityType, FieldDefinition, Locale, Snapshot, SourceEntity, View } from '../space.ts';

/** Steps to a value in a JSON file: names of fields and indexes of lists. */
export type JsonPath = readonly (string | number)[];

/** Why an entry, or a part of it, will not show, described for its editor. */
export interface Finding {
  /** Path of the file. */
  file: string;
  /** Where in the file; where that doesn't exist, the nearest containing value counts. */
  at: JsonPath;
  message: string;
}

/** An entry or asset, and its place in the files. */
export interface PlacedEntity {
  type: EntityType;
  entity: SourceEntity;
  file: string;
  at: JsonPath;
}

/** What a check depends on besides the content. */
export interface CheckOptions {
  /** Hosts of the site, where they are configured. */
  siteHosts: readonly string[];
  /** Hosts that pages may frame besides those of the two video services, such as `player.example.com` or `*.example.com`. */
  frameHosts: readonly string[];
  /** Whether pictures are decoded, which finds damage in their middle, or only their headers and ends are read. */
  decodesPictures: boolean;
}

/** A space as the rules of the content check see it. */
export interface CheckedSpace extends CheckOptions {
  id: string;
  /** Its folder, in which the files of its assets are. */
  folder: string;
  contentTypes: Snapshot['contentTypes'];
  locales: Locale[];
  defaultLocale: Locale;
  /** Entries of the files without drafts, by id. */
  entries: Map<string, PlacedEntity>;
  assets: Map<string, PlacedEntity>;
  /** What is published now. */
  published: View;
  /** Entities with a scheduled action, as `Entry:id`: they are unpublished on purpose. */
  scheduled: ReadonlySet<string>;
  /** Every page's addresses; a path that two pages have is listed twice. */
  addresses: PageAddress[];
  /** Pages on which an entry is shown: ids, by the entry's id. */
  shownOn: Map<string, Set<string>>;
  /** Published content of the other spaces, by space id. */
  otherSpaces: ReadonlyMap<string, View>;
}

/** Finds one kind of reasons why something will not show. */
export type Rule = (space: CheckedSpace) => Finding[] | Promise<Finding[]>;

/** An entity as messages name it: `card "homeCard"`. */
function entityName({ type, entity: { sys } }: Pick<PlacedEntity, 'type' | 'entity'>): string {
  return `${sys.contentType?.sys.id ?? type.toLowerCase()} "${sys.id}"`;
}

/** A finding about an entity, at one of its fields. */
export function findingAt(placed: PlacedEntity, fieldPath: JsonPath, message: string): Finding {
  const within = fieldPath.length > 0 ? ['fields', ...fieldPath] : ['sys', 'id'];
  return { file: placed.file, at: [...placed.at, ...within], message: `${entityName(placed)}: ${message}` };
}

/** The published entries of these content types, or of all, with their places in the files. */
export function publishedEntries({ entries, published }: CheckedSpace, ...types: string[]): PlacedEntity[] {
  const isWanted = (entity: SourceEntity) => types.length === 0 || types.includes(typeOf(entity));
  return [...entries.values()].filter(({ entity }) => isWanted(entity) && published.entries.has(entity.sys.id));
}

/** The value of a field in one language, and its place within the fields. */
interface PlacedValue {
  placed: PlacedEntity;
  locale: string;
  value: unknown;
  at: [field: string, locale: string];
}

/** The values of a field in the published entries of these content types, or of all. */
export function valuesOf(space: CheckedSpace, field: string, ...types: string[]): PlacedValue[] {
  return publishedEntries(space, ...types).flatMap((placed) => valuesIn(placed, field));
}

function valuesIn(placed: PlacedEntity, field: string): PlacedValue[] {
  return Object.entries(placed.entity.fields[field] ?? {}).map(([locale, value]) => ({
    placed,
    locale,
    value,
    at: [field, locale],
  }));
}

type DefinedValue = PlacedValue & { field: FieldDefinition };
/** Of spaces that are being checked: several rules ask for them. */
const defined = new WeakMap<CheckedSpace, readonly DefinedValue[]>();

/** All values of published entries, with the definitions of their fields. */
export function definedValues(space: CheckedSpace): readonly DefinedValue[] {
  const values = defined.get(space) ?? findDefinedValues(space);
  defined.set(space, values);
  return values;
}

function findDefinedValues(space: CheckedSpace): DefinedValue[] {
  return publishedEntries(space).flatMap((placed) =>
    (space.contentTypes.get(typeOf(placed.entity))?.fields ?? []).flatMap((field) =>
      valuesIn(placed, field.id).map((value) => ({ ...value, field })),
    ),
  );
}

/** A link somewhere in a field. */
export interface FoundLink {
  /** `Entry`, `Asset`, or `Resource` for one into another space. */
  type: string;
  /** Of the target; of a resource its urn. */
  id: string;
  at: JsonPath;
  /** Type of the rich-text node that holds the link. */
  node?: string;
}

/**
 * Finds the links in a field's value: single ones, in lists, and in rich text.
 * @param at path of the value, with which the paths of the links begin
 * @param node type of the enclosing rich-text node
 */
export function linksIn(value: unknown, at: JsonPath, node?: string): FoundLink[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => linksIn(item, [...at, index], node));
  if (!isObject(value)) return [];
  const { sys } = value;
  if (isObject(sys) && sys.type === 'Link' && typeof sys.id === 'string')
    return [{ type: scalarText(sys.linkType), id: sys.id, at: [...at, 'sys', 'id'], ...(node && { node }) }];
  if (isObject(sys) && sys.type === 'ResourceLink' && typeof sys.urn === 'string')
    return [{ type: 'Resource', id: sys.urn, at: [...at, 'sys', 'urn'] }];
  const inner = typeof value.nodeType === 'string' ? value.nodeType : node;
  return Object.entries(value).flatMap(([name, item]) => linksIn(item, [...at, name], inner));
}

/** The content type's id of an entry. */
export const typeOf = ({ sys }: SourceEntity): string => sys.contentType?.sys.id ?? '';

/**
 * Finds on which pages each entry is shown: pages from which links lead to it, the page itself included. Links aren't followed through another page,
 * whose entries are shown there.
 * @param published the published content
 * @returns ids of pages by the id of the entry; entries that no page shows are missing
 */
export function findShownOn({ entries }: Pick<View, 'entries'>): Map<string, Set<string>> {
  const shownOn = new Map<string, Set<string>>();
  for (const page of entries.values()) {
    if (!isPage(page)) continue;
    const waiting = [page];
    for (let entry = waiting.pop(); entry; entry = waiting.pop()) {
      const pages = shownOn.get(entry.sys.id) ?? new Set();
      if (pages.has(page.sys.id)) continue;
      shownOn.set(entry.sys.id, pages.add(page.sys.id));
      if (entry === page || !isPage(entry))
        waiting.push(...[...linkedIds(entry)].flatMap((id) => entries.get(id) ?? []));
    }
  }
  return shownOn;
}

const isPage = (entry: SourceEntity) => isPageModel(typeOf(entry));

/** Ids of entries that an entry links to: it is looked at once for each page that shows it. */
const linked = new WeakMap<SourceEntity, ReadonlySet<string>>();

function linkedIds(entry: SourceEntity): ReadonlySet<string> {
  const found = () => linksIn(entry.fields, []).flatMap(({ type, id }) => (type === 'Entry' ? [id] : []));
  const ids = linked.get(entry) ?? new Set(found());
  linked.set(entry, ids);
  return ids;
}

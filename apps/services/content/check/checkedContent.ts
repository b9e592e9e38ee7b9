import { isPageModel, pathOfSlug } from '@cumulus/content-model';
import { isObject } from '../../files/json.ts';
import type { EntityType, Locale, Snapshot, SourceEntity, View } from '../space.ts';

/** Steps to a value in a JSON file: names of fields and indexes of lists. */
export type JsonPath = readonly (string | number)[];

/** Why an entry, or a part of it, will not show: for the person who edits it. */
export interface Finding {
  /** Path of the file. */
  file: string;
  /** Where in it; what isn't there means the nearest that is. */
  at: JsonPath;
  message: string;
}

/** An entry or asset, and where it stands. */
export interface PlacedEntity {
  type: EntityType;
  entity: SourceEntity;
  file: string;
  at: JsonPath;
}

/** An address of the site. */
export interface PageAddress {
  path: string;
  locale: string;
  id: string;
}

/** A space as the rules of the content check see it. */
export interface CheckedSpace {
  id: string;
  /** Its folder, in which the files of its assets are. */
  folder: string;
  contentTypes: Snapshot['contentTypes'];
  locales: Locale[];
  defaultLocale: Locale;
  /** What the files have, drafts left aside; by id. */
  entries: Map<string, PlacedEntity>;
  assets: Map<string, PlacedEntity>;
  /** What visitors are shown now. */
  published: View;
  /** Entities with a scheduled action, as `Entry:id`: that they aren't published is meant. */
  scheduled: ReadonlySet<string>;
  /** Every page's addresses, a path that is taken twice twice. */
  addresses: PageAddress[];
  /** Pages on which an entry is shown: ids, by the entry's id. */
  shownOn: Map<string, Set<string>>;
  /** What other spaces publish, by their ids. */
  otherSpaces: ReadonlyMap<string, View>;
}

/** A reason for which something will not show. */
export type Rule = (space: CheckedSpace) => Finding[];

/** An entity as messages name it: `card "homeCard"`. */
export function nameOf({ type, entity: { sys } }: Pick<PlacedEntity, 'type' | 'entity'>): string {
  return `${sys.contentType?.sys.id ?? type.toLowerCase()} "${sys.id}"`;
}

/** A finding about an entity, at one of its fields. */
export function findingAt(placed: PlacedEntity, fieldPath: JsonPath, message: string): Finding {
  const within = fieldPath.length > 0 ? ['fields', ...fieldPath] : ['sys', 'id'];
  return { file: placed.file, at: [...placed.at, ...within], message: `${nameOf(placed)}: ${message}` };
}

/** The entries that visitors are shown, with their places. */
export function publishedEntries({ entries, published }: CheckedSpace): PlacedEntity[] {
  return [...entries.values()].filter(({ entity }) => published.entries.has(entity.sys.id));
}

/** A link somewhere in a field. */
export interface FoundLink {
  /** `Entry`, `Asset`, or `Resource` for one into another space. */
  type: string;
  /** Of the target; of a resource its urn. */
  id: string;
  at: JsonPath;
  /** The rich-text node that it is the target of. */
  node?: string;
}

/**
 * Finds the links in a field's value: single ones, those of lists and those in rich text.
 * @param at where the value stands, which the places of the links begin with
 * @param node the rich-text node around it
 */
export function linksIn(value: unknown, at: JsonPath, node?: string): FoundLink[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => linksIn(item, [...at, index], node));
  if (!isObject(value)) return [];
  const { sys } = value;
  if (isObject(sys) && sys.type === 'Link' && typeof sys.id === 'string')
    return [{ type: String(sys.linkType), id: sys.id, at: [...at, 'sys', 'id'], ...(node && { node }) }];
  if (isObject(sys) && sys.type === 'ResourceLink' && typeof sys.urn === 'string')
    return [{ type: 'Resource', id: sys.urn, at: [...at, 'sys', 'urn'] }];
  const inner = typeof value.nodeType === 'string' ? value.nodeType : node;
  return Object.entries(value).flatMap(([name, item]) => linksIn(item, [...at, name], inner));
}

/** The content type's id of an entry. */
export const typeOf = ({ sys }: SourceEntity): string => sys.contentType?.sys.id ?? '';

/** The addresses of all pages, a path that is taken twice twice. */
export function pageAddresses(entries: Iterable<SourceEntity>, locales: Locale[]): PageAddress[] {
  return [...entries].flatMap((entry) => {
    if (!isPageModel(typeOf(entry))) return [];
    return locales.flatMap((locale) => {
      const slug = entry.fields.slug?.[locale.code];
      if (typeof slug !== 'string' || slug === '') return [];
      return [{ path: pathOfSlug(slug, locale), locale: locale.code, id: entry.sys.id }];
    });
  });
}

/**
 * Finds on which pages each entry is shown: those from which links lead to it, the page itself included. Another page that is linked to ends the way,
 * since what is on it is shown there.
 * @param published what visitors are shown
 * @returns ids of pages by the id of the entry; an entry that no page shows is not in it
 */
export function findShownOn({ entries }: Pick<View, 'entries'>): Map<string, Set<string>> {
  const shownOn = new Map<string, Set<string>>();
  const targetsOf = readTargets(entries);
  for (const page of entries.values()) {
    if (!isPage(page)) continue;
    const waiting = [page];
    for (let entry = waiting.pop(); entry; entry = waiting.pop()) {
      const pages = shownOn.get(entry.sys.id) ?? new Set();
      if (pages.has(page.sys.id)) continue;
      shownOn.set(entry.sys.id, pages.add(page.sys.id));
      if (entry === page || !isPage(entry)) waiting.push(...targetsOf(entry));
    }
  }
  return shownOn;
}

const isPage = (entry: SourceEntity) => isPageModel(typeOf(entry));

/** Gives the entries that one links to; each is looked through once. */
function readTargets(entries: View['entries']): (entry: SourceEntity) => SourceEntity[] {
  const known = new Map<SourceEntity, SourceEntity[]>();
  return (entry) => {
    const ids = () => linksIn(entry.fields, []).flatMap(({ type, id }) => (type === 'Entry' ? [id] : []));
    const targets = known.get(entry) ?? [...new Set(ids())].flatMap((id) => entries.get(id) ?? []);
    known.set(entry, targets);
    return targets;
  };
}

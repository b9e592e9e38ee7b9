import type { EntityType, Locale, Snapshot, SourceEntity, View } from '../types.ts';
import type { Finding, JsonPath } from './Finding.ts';

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

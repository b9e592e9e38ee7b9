/** The only environment of content folders. */
export const ENVIRONMENT_ID = 'master';

const ENTRY_URN = /^crn:contentful:::content:spaces\/([^/]+)(?:\/environments\/([^/]+))?\/entries\/([^/]+)$/;

/** The parts of a resource link's URN that names an entry; undefined for any other text. */
export function parseEntryUrn(urn: string): { spaceId: string; environment: string; entryId: string } | undefined {
  const [, spaceId, environment = ENVIRONMENT_ID, entryId] = ENTRY_URN.exec(urn) ?? [];
  return spaceId && entryId ? { spaceId, environment, entryId } : undefined;
}

/** Values of a field by locale code, as an export file has them. */
export type Localized = Record<string, unknown>;

export interface Link {
  sys: { type: 'Link'; linkType: string; id: string };
}

export interface EntitySys {
  id: string;
  type: string;
  version?: number;
  publishedVersion?: number;
  publishedCounter?: number;
  archivedAt?: string;
  archivedVersion?: number;
  createdAt?: string;
  updatedAt?: string;
  publishedAt?: string;
  firstPublishedAt?: string;
  contentType?: Link;
  [key: string]: unknown;
}

/** An entry or asset in the form of an export file. */
export interface SourceEntity {
  sys: EntitySys;
  metadata?: { tags?: Link[]; concepts?: Link[] };
  fields: Record<string, Localized>;
}

export interface FieldDefinition {
  id: string;
  name: string;
  type: string;
  linkType?: string;
  items?: { type: string; linkType?: string };
  localized?: boolean;
  required?: boolean;
  disabled?: boolean;
  omitted?: boolean;
  [key: string]: unknown;
}

export interface ContentType {
  sys: EntitySys;
  name: string;
  displayField?: string;
  description?: string;
  fields: FieldDefinition[];
}

export interface Locale {
  sys: { id: string; type?: string; version?: number };
  code: string;
  name: string;
  fallbackCode?: string | null;
  default?: boolean;
}

export interface Tag {
  sys: EntitySys & { visibility?: string };
  name: string;
}

/** The parts of a Contentful export file that the service reads; unknown parts stay, for the bundle. */
export interface ExportFile {
  contentTypes?: ContentType[];
  locales?: Locale[];
  tags?: Tag[];
  editorInterfaces?: unknown[];
  entries?: SourceEntity[];
  assets?: SourceEntity[];
  scheduledActions?: ScheduledAction[];
  [key: string]: unknown;
}

export const ENTITY_TYPES = ['Entry', 'Asset'] as const;
export type EntityType = (typeof ENTITY_TYPES)[number];
export type Host = 'delivery' | 'preview';

/** What one host serves of a space, by entity id. */
export interface View {
  entries: Map<string, SourceEntity>;
  assets: Map<string, SourceEntity>;
}

/** The part of a view, and of an address, that has the entities of a type. */
export const collectionOf = (type: EntityType): keyof View => (type === 'Entry' ? 'entries' : 'assets');

/** An immutable state of a whole space. */
export interface Snapshot {
  spaceId: string;
  contentTypes: Map<string, ContentType>;
  locales: Locale[];
  defaultLocale: Locale;
  tags: Map<string, Tag>;
  delivery: View;
  preview: View;
}

/** A scheduled publication or unpublication, in the form of the vendor's management API; export files hold it under `scheduledActions`. */
export interface ScheduledAction {
  sys: { id: string; type?: string; status?: string; [key: string]: unknown };
  entity: Link;
  environment?: Link;
  scheduledFor: { datetime: string; timezone?: string };
  action: 'publish' | 'unpublish';
}

/** `sys.revision` as delivered: how often it was published; 0 for a draft. */
export function revisionOf({ sys }: SourceEntity): number {
  if (sys.publishedVersion === undefined) return 0;
  return sys.publishedCounter ?? 1;
}

/** A locale and those that it falls back to, in this order. There are no circles: `buildSnapshot` refuses them. */
export function localeChain(code: string, locales: readonly Locale[]): string[] {
  const fallback = locales.find((locale) => locale.code === code)?.fallbackCode;
  return [code, ...(fallback ? localeChain(fallback, locales) : [])];
}

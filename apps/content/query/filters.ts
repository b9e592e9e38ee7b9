import { invalidQuery, unknownPath } from '../apiErrors.ts';
import type { EntityType, FieldDefinition, SourceEntity } from '../space.ts';
import { fieldValues, type QueryContext } from './fieldValues.ts';
import { comparableValue, isApplicable, operators, parseOperand, plainText, wordsOf } from './operators.ts';
import type { Filter } from './parseParameters.ts';
import type { ResolvedPath } from './paths.ts';

const LISTS = ['in', 'nin', 'all'];

/**
 * Compiles all filters of a query into one test.
 * @param resolve resolves a path; it throws ApiError 400 for an unknown one
 * @throws ApiError 400 when an operator doesn't fit a field, or a value its type
 */
export function compileFilters<Item>(
  filters: Filter[],
  resolve: (path: string[]) => ResolvedPath<Item>,
): (item: Item) => boolean {
  const compiled = filters.map((filter) => compile(filter, resolve(filter.path)));
  return (item) => compiled.every((test) => test(item));
}

function compile<Item>({ path, operator, value }: Filter, { kind, read }: ResolvedPath<Item>): (item: Item) => boolean {
  if (!isApplicable(operator, kind)) {
    const hint = kind === 'Link' ? `; search ${path.join('.')}.sys.id instead` : '';
    throw invalidQuery({ name: operator, path, details: `${operator} is not applicable to a ${kind} field${hint}` });
  }
  const texts = LISTS.includes(operator) ? value.split(',') : [value];
  const wanted = texts.map((text) => {
    const parsed = parseOperand(text, operator === 'exists' ? 'Boolean' : kind);
    if ('value' in parsed) return parsed.value;
    throw invalidQuery({ name: operator, path, value: text, details: `${path.join('.')} takes ${parsed.expected}` });
  });
  return (item) => {
    const values = read(item).flatMap((each) => comparableValue(each, kind) ?? []);
    // JSON fields may hold numbers, while a query has only text.
    const texts = kind === 'Symbol' ? values.map((each) => (typeof each === 'string' ? each : String(each))) : values;
    return operators[operator](texts, wanted);
  };
}

/** What a link or a cross-space resource link points at. */
export type FoundLink =
  | { type: 'Link'; linkType: string; id: string }
  | { type: 'ResourceLink'; linkType: string; urn: string };

/** Every link inside a value, rich text included, in document order. Not recursive: documents may be deep. */
export function findLinks(value: unknown): FoundLink[] {
  const found: FoundLink[] = [];
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const current = waiting.pop();
    if (typeof current !== 'object' || current === null) continue;
    const link = asLink(current);
    if (link) found.push(link);
    else waiting.push(...Object.values(current).toReversed());
  }
  return found;
}

function asLink(value: object): FoundLink | undefined {
  const sys = (value as { sys?: { type?: unknown; linkType?: unknown; id?: unknown; urn?: unknown } }).sys;
  if (typeof sys?.linkType !== 'string') return undefined;
  const { type, linkType, id, urn } = sys;
  if (type === 'Link' && typeof id === 'string') return { type, linkType, id };
  if (type === 'ResourceLink' && typeof urn === 'string') return { type, linkType, urn };
  return undefined;
}

/** Whether an entity has a link to another one, in any field and locale: `links_to_entry`, `links_to_asset`. */
export function linksTo(linkType: 'Entry' | 'Asset', id: string): (entity: SourceEntity) => boolean {
  return (entity) =>
    findLinks(entity.fields).some((link) => link.type === 'Link' && link.linkType === linkType && link.id === id);
}

/** Full-text search: every word of the query begins a word in some text of the entity. */
export function matchesText(query: string, context: QueryContext): (entity: SourceEntity) => boolean {
  const wanted = wordsOf(query);
  return (entity) => {
    const words = wordsOf(textOf(entity, context));
    return wanted.every((part) => words.some((word) => word.startsWith(part)));
  };
}

function textOf(entity: SourceEntity, context: QueryContext): string {
  const id = entity.sys.contentType?.sys.id;
  const definitions: (FieldDefinition | undefined)[] = id ? (context.space.contentTypes.get(id)?.fields ?? []) : [];
  const fields = new Map(definitions.map((field) => [field?.id, field]));
  return Object.keys(entity.fields)
    .flatMap((name) => fieldValues(entity, name, fields.get(name), context))
    .flat()
    .map((value) => (typeof value === 'string' ? value : plainText(value)))
    .join(' ');
}

/** The vendor's names for kinds of files, as its official clients list them. */
export const MIMETYPE_GROUPS = [
  ...['attachment', 'plaintext', 'image', 'audio', 'video', 'richtext', 'presentation'],
  ...['spreadsheet', 'pdfdocument', 'archive', 'code', 'markup'],
] as const;
type MimetypeGroup = (typeof MIMETYPE_GROUPS)[number];

/** The first match counts: an SVG is an image before it is markup, a CSV a spreadsheet before it is text. */
const PATTERNS: [MimetypeGroup, RegExp][] = [
  ['image', /^image\//],
  ['audio', /^audio\//],
  ['video', /^video\//],
  ['pdfdocument', /^application\/pdf$/],
  ['spreadsheet', /spreadsheet|ms-excel|\/csv$|numbers/],
  ['presentation', /presentation|powerpoint|keynote/],
  ['richtext', /wordprocessing|msword|opendocument\.text|\/rtf$|richtext|apple\.pages/],
  ['archive', /zip|compressed|\/x-(tar|bzip2?|rar|gtar)$|vnd\.rar|gzip/],
  ['markup', /\/(html|markdown|x-markdown|xml)$|\+xml$/],
  ['code', /javascript|ecmascript|typescript|json$|\/css$|\/x-(sh|python|ruby|php|java|c|c\+\+|yaml)|\/yaml$/],
  ['plaintext', /^text\//],
];

/**
 * The group of an asset's file, for `mimetype_group`. The vendor documents the groups but not their media types: `image/*`, `video/*` and `audio/*`
 * are certain, the others follow the common media types.
 * @param contentType media type, perhaps with parameters
 * @returns `attachment` for media types without a group of their own
 */
export function mimetypeGroupOf(contentType: string): MimetypeGroup {
  const type = contentType.toLowerCase().replace(/;.*$/, '').trim();
  return PATTERNS.find(([, pattern]) => pattern.test(type))?.[0] ?? 'attachment';
}

/**
 * Tests assets by the kind of their file (`mimetype_group=image`).
 * @throws ApiError 400 for entries, which have no file, and for a group that the vendor doesn't have
 */
export function isInMimetypeGroup(
  group: string,
  type: EntityType,
  context: QueryContext,
): (asset: SourceEntity) => boolean {
  if (type !== 'Asset') throw unknownPath(['mimetype_group']);
  if (!(MIMETYPE_GROUPS as readonly string[]).includes(group)) {
    const details = `mimetype_group is one of ${MIMETYPE_GROUPS.join(', ')}`;
    throw invalidQuery({ name: 'mimetype_group', value: group, details });
  }
  return (asset) =>
    fieldValues(asset, 'file', undefined, context).some((file) => {
      const { contentType } = file as { contentType?: unknown };
      return typeof contentType === 'string' && mimetypeGroupOf(contentType) === group;
    });
}

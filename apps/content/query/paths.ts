import { invalidQuery, unknownPath } from '../apiErrors.ts';
import { type FieldDefinition, type Link, revisionOf, type SourceEntity } from '../space.ts';
import { fieldValues, type QueryContext, readField } from './fieldValues.ts';
import type { ValueKind } from './operators.ts';

/** A resolved search path. */
export interface ResolvedPath<Item = SourceEntity> {
  kind: ValueKind;
  /** The field holds a list; such a path can't be ordered by. */
  isList: boolean;
  /** The values at the path, lists as their items. */
  read(item: Item): unknown[];
}

const attributes: Record<string, { kind: ValueKind; read(entity: SourceEntity): unknown }> = {
  'sys.id': { kind: 'Symbol', read: ({ sys }) => sys.id },
  'sys.type': { kind: 'Symbol', read: ({ sys }) => sys.type },
  'sys.createdAt': { kind: 'Date', read: ({ sys }) => sys.createdAt },
  'sys.updatedAt': { kind: 'Date', read: ({ sys }) => sys.updatedAt },
  'sys.publishedAt': { kind: 'Date', read: ({ sys }) => sys.publishedAt },
  'sys.firstPublishedAt': { kind: 'Date', read: ({ sys }) => sys.firstPublishedAt },
  'sys.publishedVersion': { kind: 'Integer', read: ({ sys }) => sys.publishedVersion },
  'sys.revision': { kind: 'Integer', read: revisionOf },
  'sys.contentType.sys.id': { kind: 'Symbol', read: ({ sys }) => sys.contentType?.sys.id },
};

const idsOf = (links: Link[] | undefined) => (links ?? []).map(({ sys }) => sys.id);

/** Resolves a path into `sys` or `metadata`; undefined when there is no such attribute. */
export function resolveSysPath(path: string[]): ResolvedPath | undefined {
  const name = path.join('.');
  const [, list] = /^metadata\.(tags|concepts)(?:\.sys\.id)?$/.exec(name) ?? [];
  if (list) {
    const read = ({ metadata }: SourceEntity) => idsOf(metadata?.[list as 'tags' | 'concepts']);
    return { kind: 'Symbol', isList: true, read };
  }
  const attribute = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
  if (!attribute) return undefined;
  return { kind: attribute.kind, isList: false, read: (entity) => defined(attribute.read(entity)) };
}

const defined = (value: unknown) => (value === undefined ? [] : [value]);

const kinds: Record<string, ValueKind> = {
  title: 'Symbol',
  description: 'Text',
  file: 'Object',
  'file.url': 'Symbol',
  'file.fileName': 'Symbol',
  'file.contentType': 'Symbol',
  'file.details.size': 'Integer',
  'file.details.image.width': 'Integer',
  'file.details.image.height': 'Integer',
};

/** Resolves `fields.…` of an asset. @throws ApiError 400 when assets have no such field */
export function resolveAssetPath(path: string[], context: QueryContext): ResolvedPath {
  const [, id = '', ...keys] = path;
  const name = [id, ...keys].join('.');
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined;
  if (!kind) throw unknownPath(path);
  const read = (entity: SourceEntity) =>
    fieldValues(entity, id, undefined, context).flatMap((value) => dig(value, keys) ?? []);
  return { kind, isList: false, read };
}

/** Follows keys into a value; undefined where there is none. */
export function dig(value: unknown, keys: string[]): unknown {
  let found = value;
  for (const key of keys) found = (found as Record<string, unknown> | null | undefined)?.[key];
  return found;
}

/**
 * Resolves `fields.…` of an entry.
 * @param contentTypeId the content type the query is about
 * @param referenceType content type named by `fields.<link>.sys.contentType.sys.id` in the same query, by link field
 * @throws ApiError 400 for an unknown field, or a path below a field without nested values
 */
export function resolveFieldPath(
  path: string[],
  contentTypeId: string,
  context: QueryContext,
  referenceType: (fieldId: string) => string | undefined,
): ResolvedPath {
  const [, id = '', ...rest] = path;
  const field = context.space.contentTypes.get(contentTypeId)?.fields.find((candidate) => candidate.id === id);
  if (!field || field.omitted) throw unknownPath(path);
  const isList = field.type === 'Array';
  const type = (isList ? field.items?.type : field.type) ?? 'Symbol';
  const kind = (type === 'ResourceLink' ? 'Link' : type) as ValueKind;
  const [first, ...below] = rest;
  const readAll = (entity: SourceEntity) => readField(entity, field, context);
  if (first === undefined) return { kind, isList, read: readAll };
  if (context.space.locales.some(({ code }) => code === first) && below.length === 0)
    return { kind, isList, read: (entity) => [entity.fields[id]?.[first] ?? []].flat() };
  if (kind === 'Link') {
    const target = resolveLinkPath({ path, rest, field, context, contentType: referenceType(id) });
    return { ...target, isList, read: (entity) => target.read(readAll(entity) as Link[]) };
  }
  if (kind === 'Object') return { kind: 'Symbol', isList, read: (entity) => readDeep(readAll(entity), rest) };
  throw invalidQuery({
    name: 'unknown',
    path,
    details: `"${id}" is a ${field.type}: nothing can be searched below it`,
  });
}

interface LinkPath {
  path: string[];
  /** The path after the field: `sys.…` or `fields.…` of the linked entity. */
  rest: string[];
  field: FieldDefinition;
  context: QueryContext;
  /** Content type of the linked entry, when the query names it. */
  contentType: string | undefined;
}

/**
 * Resolves a path through a link field: `fields.author.sys.id`, `fields.author.fields.name`.
 * @throws ApiError 400; for fields of a linked entry also when the query doesn't name that entry's content type, as the vendor requires
 */
function resolveLinkPath({ path, rest, field, context, contentType }: LinkPath): ResolvedPath<Link[]> {
  if (rest.join('.') === 'sys.id') return { kind: 'Symbol', isList: false, read: idsOf };
  const isAsset = (field.linkType ?? field.items?.linkType) === 'Asset';
  const resolveTarget = (): ResolvedPath => {
    const ofSys = rest[0] === 'sys' ? resolveSysPath(rest) : undefined;
    if (ofSys) return ofSys;
    if (rest[0] !== 'fields' || rest.length < 2) throw unknownPath(path);
    if (isAsset) return resolveAssetPath(rest, context);
    if (contentType) return resolveFieldPath(rest, contentType, context, () => undefined);
    const details = `A search on a reference also needs fields.${field.id}.sys.contentType.sys.id, the content type of what it links to`;
    throw invalidQuery({ name: 'unknown', path, details });
  };
  const { kind, isList, read } = resolveTarget();
  const entities = context.view[isAsset ? 'assets' : 'entries'];
  return { kind, isList, read: (links) => links.flatMap(({ sys }) => entities.get(sys.id) ?? []).flatMap(read) };
}

/** Follows keys into JSON values; lists on the way are searched item by item. */
function readDeep(values: unknown[], keys: string[]): unknown[] {
  let level = values.flat();
  for (const key of keys)
    level = level.flatMap((value) =>
      typeof value === 'object' && value !== null ? defined((value as Record<string, unknown>)[key]).flat() : [],
    );
  return level;
}

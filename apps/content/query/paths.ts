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

type Attribute = { kind: ValueKind; read(entity: SourceEntity): unknown };

const attributes: Record<string, Attribute> = {
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

const ids = (links: Link[] | undefined) => (links ?? []).map(({ sys }) => sys.id);

const lists: Record<string, (entity: SourceEntity) => string[]> = {
  'metadata.tags': ({ metadata }) => ids(metadata?.tags),
  'metadata.tags.sys.id': ({ metadata }) => ids(metadata?.tags),
  'metadata.concepts': ({ metadata }) => ids(metadata?.concepts),
  'metadata.concepts.sys.id': ({ metadata }) => ids(metadata?.concepts),
};

/** Resolves a path into `sys` or `metadata`; undefined when there is no such attribute. */
export function resolveSysPath(path: string[]): ResolvedPath | undefined {
  const name = path.join('.');
  const list = Object.hasOwn(lists, name) ? lists[name] : undefined;
  if (list) return { kind: 'Symbol', isList: true, read: list };
  const attribute = Object.hasOwn(attributes, name) ? attributes[name] : undefined;
  if (!attribute) return undefined;
  return {
    kind: attribute.kind,
    isList: false,
    read: (entity) => {
      const value = attribute.read(entity);
      return value === undefined ? [] : [value];
    },
  };
}

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
  return {
    kind,
    isList: false,
    read: (entity) => fieldValues(entity, id, undefined, context).flatMap((value) => dig(value, keys) ?? []),
  };
}

function dig(value: unknown, keys: string[]): unknown {
  let found = value;
  for (const key of keys) found = (found as Record<string, unknown> | null | undefined)?.[key];
  return found;
}

interface Reference {
  path: string[];
  field: FieldDefinition;
  /** The rest of the path after the field: `sys.…` or `fields.…` of the linked entity. */
  rest: string[];
  isList: boolean;
  context: QueryContext;
  /** Content type of the linked entry, when the query names it. */
  contentType: string | undefined;
  /** Resolves `rest` within that content type. */
  nested: (contentType: string) => ResolvedPath;
}

/**
 * Resolves a path through a link field: `fields.author.sys.id`, `fields.author.fields.name`.
 * @throws ApiError 400; for fields of a linked entry also when the query doesn't name that entry's content type, as the
 *   vendor requires
 */
export function resolveReferencePath(reference: Reference): ResolvedPath {
  const { field, rest, isList, context } = reference;
  const links = (entity: SourceEntity) => readField(entity, field, context) as Link[];
  if (rest.join('.') === 'sys.id') {
    return { kind: 'Symbol', isList, read: (entity) => links(entity).map(({ sys }) => sys.id) };
  }
  const linkType = field.linkType ?? field.items?.linkType;
  const targets = (entity: SourceEntity) =>
    links(entity).flatMap(({ sys }) => context.view[linkType === 'Asset' ? 'assets' : 'entries'].get(sys.id) ?? []);
  const target = resolveTarget(reference, linkType);
  return { ...target, isList, read: (entity) => targets(entity).flatMap((found) => target.read(found)) };
}

function resolveTarget(reference: Reference, linkType: string | undefined): ResolvedPath {
  const { path, field, rest, context, contentType, nested } = reference;
  if (rest[0] === 'sys') {
    const sys = resolveSysPath(rest);
    if (sys) return sys;
  }
  if (rest[0] !== 'fields' || rest.length < 2) throw unknownPath(path);
  if (linkType === 'Asset') return resolveAssetPath(rest, context);
  if (contentType) return nested(contentType);
  throw invalidQuery({
    name: 'unknown',
    path,
    details: `A search on a reference also needs fields.${field.id}.sys.contentType.sys.id, the content type of what it links to`,
  });
}

const itemType = (field: FieldDefinition) => (field.type === 'Array' ? field.items?.type : field.type);

/** The kind of a field's values: of a list's items, a resource link's as a link's. */
function kindOf(field: FieldDefinition): ValueKind {
  const type = itemType(field) ?? 'Symbol';
  return type === 'ResourceLink' ? 'Link' : (type as ValueKind);
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
  const kind = kindOf(field);
  const isList = field.type === 'Array';
  const [first, ...below] = rest;
  if (first === undefined) return { kind, isList, read: (entity) => readField(entity, field, context) };
  if (context.space.locales.some(({ code }) => code === first) && below.length === 0) {
    return { kind, isList, read: (entity) => [entity.fields[id]?.[first] ?? []].flat() };
  }
  if (kind === 'Link') {
    const nested = (target: string) => resolveFieldPath(rest, target, context, () => undefined);
    return resolveReferencePath({ path, field, rest, isList, context, contentType: referenceType(id), nested });
  }
  if (kind === 'Object')
    return { kind: 'Symbol', isList, read: (entity) => readDeep(readField(entity, field, context), rest) };
  throw invalidQuery({
    name: 'unknown',
    path,
    details: `"${id}" is a ${field.type}: nothing can be searched below it`,
  });
}

/** Follows keys into JSON values; lists on the way are searched item by item. */
function readDeep(values: unknown[], keys: string[]): unknown[] {
  let level = values.flat();
  for (const key of keys) {
    level = level.flatMap((value) => {
      const found = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined;
      return found === undefined ? [] : [found].flat();
    });
  }
  return level;
}

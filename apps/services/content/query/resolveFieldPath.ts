import { invalidQuery } from '../delivery/invalidQuery.ts';
import { unknownPath } from '../delivery/unknownPath.ts';
import type { FieldDefinition } from '../types.ts';
import type { ValueKind } from './operators.ts';
import type { QueryContext } from './QueryContext.ts';
import type { ResolvedPath } from './ResolvedPath.ts';
import { readField } from './readField.ts';
import { resolveReferencePath } from './resolveReferencePath.ts';

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
 * @throws ApiError 400 when the type has no such field or nothing lies below it
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
  const many = field.type === 'Array';
  const [first, ...below] = rest;
  if (first === undefined) return { kind, many, read: (entity) => readField(entity, field, context) };
  if (context.space.locales.some(({ code }) => code === first) && below.length === 0) {
    return { kind, many, read: (entity) => [entity.fields[id]?.[first] ?? []].flat() };
  }
  if (kind === 'Link') {
    const nested = (target: string) => resolveFieldPath(rest, target, context, () => undefined);
    return resolveReferencePath({ path, field, rest, many, context, contentType: referenceType(id), nested });
  }
  if (kind === 'Object')
    return { kind: 'Symbol', many, read: (entity) => readDeep(readField(entity, field, context), rest) };
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

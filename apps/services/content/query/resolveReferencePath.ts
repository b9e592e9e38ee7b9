import { invalidQuery } from '../delivery/invalidQuery.ts';
import { unknownPath } from '../delivery/unknownPath.ts';
import type { FieldDefinition, Link, SourceEntity } from '../types.ts';
import type { QueryContext } from './QueryContext.ts';
import type { ResolvedPath } from './ResolvedPath.ts';
import { readField } from './readField.ts';
import { resolveAssetPath } from './resolveAssetPath.ts';
import { resolveSysPath } from './resolveSysPath.ts';

interface Reference {
  path: string[];
  field: FieldDefinition;
  /** What follows the field: `sys.…` or `fields.…` of what it links to. */
  rest: string[];
  many: boolean;
  context: QueryContext;
  /** Content type of the linked entry, when the query names it. */
  contentType: string | undefined;
  /** Resolves `rest` within that content type. */
  nested: (contentType: string) => ResolvedPath;
}

/**
 * Resolves a path through a link field: `fields.author.sys.id`, `fields.author.fields.name`.
 * @throws ApiError 400; for fields of a linked entry also when the query doesn't name that entry's content type, which
 *   the vendor asks for
 */
export function resolveReferencePath(reference: Reference): ResolvedPath {
  const { field, rest, many, context } = reference;
  const links = (entity: SourceEntity) => readField(entity, field, context) as Link[];
  if (rest.join('.') === 'sys.id') {
    return { kind: 'Symbol', many, read: (entity) => links(entity).map(({ sys }) => sys.id) };
  }
  const linkType = field.linkType ?? field.items?.linkType;
  const targets = (entity: SourceEntity) =>
    links(entity).flatMap(({ sys }) => context.view[linkType === 'Asset' ? 'assets' : 'entries'].get(sys.id) ?? []);
  const target = resolveTarget(reference, linkType);
  return { ...target, many, read: (entity) => targets(entity).flatMap((found) => target.read(found)) };
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

import { unknownPath } from '../delivery/unknownPath.ts';
import type { ValueKind } from './operators.ts';
import { fieldValues, type QueryContext } from './QueryContext.ts';
import type { ResolvedPath } from './ResolvedPath.ts';

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
    many: false,
    read: (entity) => fieldValues(entity, id, undefined, context).flatMap((value) => dig(value, keys) ?? []),
  };
}

function dig(value: unknown, keys: string[]): unknown {
  let found = value;
  for (const key of keys) found = (found as Record<string, unknown> | null | undefined)?.[key];
  return found;
}

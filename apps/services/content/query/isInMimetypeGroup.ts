import { invalidQuery } from '../delivery/invalidQuery.ts';
import { unknownPath } from '../delivery/unknownPath.ts';
import type { EntityType, SourceEntity } from '../types.ts';
import { MIMETYPE_GROUPS, mimetypeGroupOf } from './mimetypeGroupOf.ts';
import { fieldValues, type QueryContext } from './QueryContext.ts';

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

import type { EntryMetadata } from './EntryMetadata.ts';
import type { RawSys, RawTag } from './RawEntry.ts';

/**
 * @param sys the `sys` of an entry or asset
 * @param tags the tag links of its `metadata`
 * @returns the metadata of specification section 3
 */
export function flattenMetadata(sys: RawSys, tags: RawTag[] = []): EntryMetadata {
  const modelName = sys.contentType?.sys.id ?? 'asset';
  return {
    id: sys.id,
    source: 'contentful',
    modelName,
    originalModelName: modelName,
    projectId: sys.space?.sys.id ?? '',
    projectEnvironment: sys.environment?.sys.id ?? 'master',
    tags: tags.map((tag) => tag.sys.id),
    createdAt: sys.createdAt ?? '',
    updatedAt: sys.updatedAt ?? '',
  };
}

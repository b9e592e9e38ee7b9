import type { FlattenedEntry } from '@cumulus/content-model';

/** An entry for tests: the given fields with a model name and metadata. Its type is the caller's to name. */
export function testSection<Entry extends FlattenedEntry>(
  modelName: Entry['modelName'],
  fields: Omit<Entry, 'modelName' | 'metadata' | 'sectionInternalName' | 'internalName'>,
): Entry {
  return {
    ...fields,
    modelName,
    internalName: `Test ${modelName}`,
    sectionInternalName: `Test – ${modelName}`,
    metadata: {
      id: `test-${modelName}`,
      source: 'contentful',
      modelName,
      originalModelName: modelName,
      projectId: 'test',
      projectEnvironment: 'master',
      tags: [],
      createdAt: '2026-01-01T00:00:00.000Z',
      updatedAt: '2026-01-01T00:00:00.000Z',
    },
  } as unknown as Entry;
}

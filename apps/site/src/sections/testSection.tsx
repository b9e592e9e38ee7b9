import type { FlattenedEntry } from '@cumulus/content-model';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { PageProvider } from '../design-system/page/PageContext.tsx';
import { testPage } from '../design-system/page/testPage.ts';

/** An entry for tests: the given fields with a model name and metadata. The caller chooses its type. */
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

/** HTML of a section as the server sends it, on a test page. `microcopy` is for tests that check it. */
export function renderSection(section: ReactNode, microcopy: Record<string, string> = {}): string {
  return renderToStaticMarkup(<PageProvider value={testPage({ microcopy })}>{section}</PageProvider>);
}

import { afterEach, expect, test, vi } from 'vitest';
import { createContent } from '../cms/content.ts';
import { shippedSnapshot } from '../cms/testing/snapshots.ts';
import { cacheTagsOf } from './cacheTags.ts';
import { buildPageView } from './pageView.ts';
import { structuredData } from './seo/structuredData.ts';

const snapshot = shippedSnapshot();
const environment = { siteUrl: 'http://localhost', productDomain: 'cumulus.example', isPreview: false };
const sectionFields = ['sections', 'control', 'variants', 'items', 'plans', 'addOns', 'articles', 'groups', 'author'];

afterEach(() => vi.restoreAllMocks());

/** The entries on a page that more than their own section reads: sections, slots, and structured data. */
function entriesOn(pageId: string): string[] {
  const found = new Set([pageId]);
  for (const id of found)
    for (const name of sectionFields) {
      const links = Object.values(snapshot.entries[id]?.fields[name] ?? {}).flat() as { sys?: { id: string } }[];
      for (const link of links) if (link?.sys && snapshot.entries[link.sys.id]) found.add(link.sys.id);
    }
  return [...found];
}

test('a page is rendered although any one field of its content is missing', () => {
  // Paths and dates are not part of this test.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const done = new Set<string>();
  const faults: string[] = [];
  const paths = createContent(snapshot).routes.byPath;
  for (const route of paths.values())
    for (const id of entriesOn(route.entryId)) {
      const entry = snapshot.entries[id];
      const model = entry?.sys.contentType?.sys.id;
      for (const field of Object.keys(entry?.fields ?? {})) {
        if (!entry || field === 'slug' || done.has(`${model}.${field}`)) continue;
        done.add(`${model}.${field}`);
        const { [field]: _, ...fields } = entry.fields;
        const changed = { ...snapshot, entries: { ...snapshot.entries, [id]: { ...entry, fields } } };
        try {
          const content = createContent(changed as never);
          const view = buildPageView(content, route, environment);
          structuredData(view);
          cacheTagsOf(view, route.locale, content.defaultLocale);
        } catch (error) {
          faults.push(`${route.path}: ${model} ${id} without ${field}: ${(error as Error).message}`);
        }
      }
    }
  expect(done.size).toBeGreaterThan(100);
  expect(faults).toEqual([]);
});

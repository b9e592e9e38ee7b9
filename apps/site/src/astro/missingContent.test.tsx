import { isEmpty, isPageEntry, requiredOf, type ShownSection, visitContent } from '@cumulus/content-model';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createContent } from '../cms/content.ts';
import { shippedSnapshot } from '../cms/testing/snapshots.ts';
import { testPage } from '../design-system/page/testPage.ts';
import { fillListings, pageTypeOf } from '../document/page-types/pages.ts';
import { islandFlags } from '../sections/islands.ts';
import reactRenderer, { pageDataOf } from './renderReact.tsx';

type Fields = Record<string, unknown>;
type Entry = Fields & { modelName: string; metadata: { id: string } };
/** A field that the test removes from an entry of a section. */
type Removal = { section: Entry; entry: Entry; field: string };

/** Messages of the JavaScript engine, in contrast to those of this site. */
const RAW_ERROR =
  /Cannot (read|destructure|convert)|is not (a function|iterable|defined)|undefined|Invalid (array|time)/;
const NOTICE = /<p role="note" class="preview-notice">(.*?)<\/p>/;

const modules = import.meta.glob<Record<string, ComponentType<Fields>>>(
  ['../sections/*/*.tsx', '!../sections/*/*.test.tsx'],
  {
    eager: true,
  },
);
const nameOf = (model: string) => `${model.charAt(0).toUpperCase()}${model.slice(1)}`;
const componentOf = (model: string) => modules[`../sections/${nameOf(model)}/${nameOf(model)}.tsx`]?.[nameOf(model)];

const content = createContent(shippedSnapshot());
const { contentTypes } = await import('../../../../content/cumulus/space.json');
const fieldsOf = new Map(contentTypes.map(({ sys, fields }) => [sys.id, fields.map(({ id }) => id)]));
const graph = content.graph('en-US');
const entries = Object.keys(content.snapshot.entries).map((id) => graph.entry(id) as unknown as Entry);
const models = [...new Set(entries.map(({ modelName }) => modelName))].filter(componentOf).sort();

let logged: string[] = [];
beforeEach(() => {
  logged = [];
  vi.spyOn(console, 'error').mockImplementation((line) => void logged.push(String(line)));
});
afterEach(() => vi.restoreAllMocks());

/** All entries of a section, itself first. Pages that it links to are included without their content. */
function entriesIn(section: Entry): Entry[] {
  const found: Entry[] = [];
  visitContent([section], (value) => {
    const { modelName, metadata } = value as Partial<Entry>;
    if (modelName && metadata && fieldsOf.has(modelName)) found.push(value as Entry);
  });
  return found;
}

/** An entry as a page shows it: a page becomes its own first section. */
const shownOf = (entry: Entry) =>
  ((isPageEntry(entry) && pageTypeOf(entry).opening?.(entry)) || entry) as unknown as ShownSection;

/** For each field of each content type in sections of a type, one entry where it is filled. */
function removalsOf(model: string): Removal[] {
  const removals = new Map<string, Removal>();
  for (const own of entries.filter(({ modelName }) => modelName === model)) {
    const [section] = fillListings([shownOf(own)], content, 'en-US', '') as unknown as Entry[];
    if (!section) continue;
    for (const entry of entriesIn(section))
      for (const field of fieldsOf.get(entry.modelName) ?? []) {
        const key = `${entry.modelName}.${field}`;
        if (!removals.has(key) && !isEmpty(entry[field])) removals.set(key, { section, entry, field });
      }
  }
  return [...removals.values()];
}

async function render(section: Entry, isPreview: boolean): Promise<string> {
  const request = new Request('http://localhost/');
  const flags = islandFlags([section.modelName], new Map(), {});
  pageDataOf.set(request, testPage({ isPreview, ...(flags && { flags }) }));
  const Component = componentOf(section.modelName) as ComponentType<Fields>;
  const props = { section, index: 1 };
  const { html } = await reactRenderer.renderToStaticMarkup.call({ result: { request } }, Component, props, {});
  return html;
}

/** The section after one field of one of its entries was removed or emptied. */
function without({ section, entry, field }: Removal, value: unknown): Entry {
  const copy = structuredClone(section);
  for (const found of entriesIn(copy)) if (found.metadata.id === entry.metadata.id) found[field] = value;
  return copy;
}

async function findFaults(removal: Removal, value: unknown): Promise<string[]> {
  const { entry, field } = removal;
  const name = `${entry.modelName} ${entry.metadata.id}, ${field} ${JSON.stringify(value)}`;
  logged = [];
  const section = without(removal, value);
  const html = await render(section, true).catch(
    (error: Error) => `<p role="note" class="preview-notice">THROWN ${error.stack}</p>`,
  );
  const notice = NOTICE.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? '';
  const published = await render(section, false).catch(() => 'THROWN');
  const isRequired = field !== 'slug' && requiredOf(entry.modelName).some((fields) => fields.join() === field);
  const faults: string[] = [];
  if (RAW_ERROR.test(notice) || logged.some((line) => RAW_ERROR.test(line)))
    faults.push(`raw error: ${notice || logged}`);
  if (notice.includes('THROWN') || published.includes('THROWN')) faults.push('thrown');
  if (published.includes('preview-notice')) faults.push('visitors see the placeholder');
  if (isRequired && !(notice.includes(entry.metadata.id) && notice.includes(`"${field}"`)))
    faults.push(`the placeholder does not name it: ${notice || '(none)'}`);
  if (!isRequired && notice && !notice.includes(field)) faults.push(`optional, but the section is gone: ${notice}`);
  return faults.map((fault) => `${name}: ${fault}`);
}

test('every section type has an entry for this test', () => {
  const folders = Object.keys(modules).map((path) => path.split('/')[2] ?? '');
  expect(models.map(nameOf)).toEqual([...new Set(folders)].filter((name) => componentOf(name)).sort());
});

describe.each(models)('%s', (model) => {
  test('shows complete entries without a notice', async () => {
    const sections = entries.filter(({ modelName }) => modelName === model);
    const filled = fillListings(sections.map(shownOf), content, 'en-US', '') as unknown as Entry[];
    for (const section of filled) expect(await render(section, true)).not.toContain('preview-notice');
    expect(logged).toEqual([]);
  });

  // REQ-CMS-08
  test('without any one field it shows the rest, or in preview a placeholder that names the entry and the field', async () => {
    const faults: string[] = [];
    for (const removal of removalsOf(model)) {
      const isList = Array.isArray(removal.entry[removal.field]);
      for (const value of isList ? [undefined, []] : [undefined]) faults.push(...(await findFaults(removal, value)));
    }
    expect(faults).toEqual([]);
  });
});

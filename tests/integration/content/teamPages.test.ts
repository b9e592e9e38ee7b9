import { expect, test } from 'vitest';
import { readContentSpace, type StoredEntry } from './readContentSpace.ts';
import { TEAM_SLUGS } from './TEAM_SLUGS.ts';

/** Shorter sentences ("See plans.") may recur. */
const LONGEST_COMMON_SENTENCE_WORDS = 6;

const entries = readContentSpace();
const pages = [...entries.values()].filter(
  ({ sys, fields }) => sys.contentType.sys.id === 'page' && String(fields.slug?.['en-US']).startsWith('teams/'),
);
const slugOf = (page: StoredEntry) => String(page.fields.slug?.['en-US']).replace('teams/', '');
const idsIn = (value: unknown) =>
  [...JSON.stringify(value ?? null).matchAll(/"linkType":"Entry","id":"([\w.-]+)"/g)].map(
    (match) => match[1] as string,
  );
const sectionsOf = (page: StoredEntry) =>
  idsIn(page.fields.sections)
    .map((id) => entries.get(id))
    .filter((entry) => entry !== undefined);

/** A section's structure: its model, its layout and the kinds of widgets in its picture. */
function shapeOf(section: StoredEntry): string {
  return `${section.sys.contentType.sys.id}:${section.fields.layout?.['en-US'] ?? section.fields.mediaSide?.['en-US'] ?? ''}`;
}

/** Everything that a page shows except shared entries (links, plans, people). */
function ownEntries(page: StoredEntry): StoredEntry[] {
  const found = new Set<StoredEntry>();
  const visit = (entry: StoredEntry | undefined) => {
    if (
      !entry ||
      found.has(entry) ||
      ['page', 'article', 'link', 'plan', 'person'].includes(entry.sys.contentType.sys.id)
    )
      return;
    found.add(entry);
    for (const id of idsIn(entry.fields)) visit(entries.get(id));
  };
  for (const section of sectionsOf(page)) visit(section);
  return [...found];
}

function sentencesOf(page: StoredEntry): string[] {
  const words = JSON.stringify(ownEntries(page).map(({ fields }) => fields));
  return [...words.matchAll(/"((?:[^"\\]|\\.)+)"/g)]
    .flatMap((match) => (match[1] ?? '').split(/(?<=[.!?])\s+|\\n+/))
    .filter((sentence) => sentence.split(' ').length > LONGEST_COMMON_SENTENCE_WORDS);
}

// REQ-RTE-03
test('there is a page for each of the 27 slugs', () => {
  expect(pages.map(slugOf).sort()).toEqual([...TEAM_SLUGS].sort());
});

test('no two pages have the same structure', () => {
  const compositions = pages.map((page) => sectionsOf(page).map(shapeOf).join(' → '));
  expect(new Set(compositions).size).toBe(pages.length);
});

test('no two pages start with the same kind of picture', () => {
  const pictures = pages.map((page) => {
    const hero = sectionsOf(page)[0];
    const scene = entries.get(idsIn(hero?.fields.media)[0] ?? '');
    const widgets = (scene?.fields.widgets?.['en-US'] ?? []) as { kind: string }[];
    return `${scene?.fields.layout?.['en-US']}: ${widgets.map(({ kind }) => kind).join(', ')}`;
  });
  expect(new Set(pictures).size).toBe(pages.length);
});

test('no sentence is on two pages', () => {
  const owners = new Map<string, string>();
  const repeated: string[] = [];
  for (const page of pages) {
    for (const sentence of new Set(sentencesOf(page))) {
      const owner = owners.get(sentence);
      if (owner && owner !== slugOf(page)) repeated.push(`${owner} and ${slugOf(page)}: ${sentence}`);
      owners.set(sentence, slugOf(page));
    }
  }
  expect(repeated).toEqual([]);
});

test('each page names its price and the next step', () => {
  for (const page of pages) {
    const models = sectionsOf(page).map(({ sys }) => sys.contentType.sys.id);
    const text =
      JSON.stringify(ownEntries(page).map(({ fields }) => fields)) +
      JSON.stringify(sectionsOf(page).flatMap(({ fields }) => idsIn(fields).map((id) => entries.get(id)?.fields)));
    expect(models, slugOf(page)).toContain('callToAction');
    expect(text, slugOf(page)).toMatch(/\/pricing|\$\d|[Ff]ree/);
  }
});

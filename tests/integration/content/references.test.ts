import { expect, test } from 'vitest';
import { readContentSpace } from './readContentSpace.ts';

const entries = readContentSpace();

test('every entry that is linked to exists', () => {
  const missing = [...entries.values()].flatMap(({ sys, fields }) =>
    [...JSON.stringify(fields).matchAll(/"linkType":"Entry","id":"([\w.-]+)"/g)]
      .filter(([, id]) => !entries.has(id as string))
      .map(([, id]) => `${sys.id} → ${id}`),
  );
  expect(missing).toEqual([]);
});

test('titles and descriptions for search have a useful length, and none is repeated', () => {
  const seen = new Map<string, string>();
  const problems: string[] = [];
  for (const { sys, fields } of entries.values()) {
    if (sys.contentType.sys.id !== 'page') continue;
    for (const [locale, description] of Object.entries(fields.seoDescription ?? {})) {
      const text = String(description);
      const title = String(fields.seoTitle?.[locale]);
      if (title.length > 65) problems.push(`${sys.id} ${locale}: title of ${title.length} characters`);
      if (fields.isNoIndex?.['en-US'] !== true && (text.length < 70 || text.length > 170))
        problems.push(`${sys.id} ${locale}: description of ${text.length} characters`);
      for (const words of [text, title]) {
        if (seen.has(words)) problems.push(`${sys.id} repeats ${seen.get(words)}: ${words}`);
        seen.set(words, sys.id);
      }
    }
  }
  expect(problems).toEqual([]);
});

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../../scripts/setup/root.mjs';

const source = join(root, 'apps/site/src');
const files = globSync('**/*.{ts,tsx,astro}', { cwd: source }).filter((file) => !/\.test\.tsx?$/.test(file));
const texts = files.map((file) => readFileSync(join(source, file), 'utf8'));

/** The keys in a call `t('key')`, or `t(is ? 'one' : 'other')`. */
const used = new Set(
  texts.flatMap((text) =>
    [...text.matchAll(/\bt\(([^()]*)/g)].flatMap(([, call = '']) => {
      const key = call.split(/,\s*\{/)[0] ?? '';
      return [...key.matchAll(/(?<!=== ?)'(\w+)'/g)].map(([, name = '']) => name);
    }),
  ),
);
const words = readMicrocopy();

test('the keys are found in the source', () => {
  expect([...used]).toEqual(expect.arrayContaining(['skipToContent', 'pricePaidYearly', 'notIncluded']));
});

test.each(Object.keys(words))('%s has every small word that the site asks for', (locale) => {
  expect([...used].filter((key) => !words[locale]?.[key])).toEqual([]);
});

test.each(Object.keys(words))('%s has no small word that nothing asks for', (locale) => {
  const all = texts.join('\n');
  expect(Object.keys(words[locale] ?? {}).filter((key) => !all.includes(`'${key}'`))).toEqual([]);
});

test('every place for a value is in each translation', () => {
  const places = (text = '') => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
  const english = words['en-US'] ?? {};
  for (const [locale, own] of Object.entries(words)) {
    for (const key of Object.keys(english)) {
      expect(places(own[key]), `${locale}: ${key}`).toEqual(places(english[key]));
    }
  }
});

function readMicrocopy(): Record<string, Record<string, string>> {
  const file = join(root, 'content/cumulus/entries/global.json');
  const { entries } = JSON.parse(readFileSync(file, 'utf8')) as {
    entries: { sys: { id: string }; fields: { texts: Record<string, Record<string, string>> } }[];
  };
  const entry = entries.find(({ sys }) => sys.id === 'microcopy');
  if (!entry) throw new Error(`${file}: no entry "microcopy"`);
  return entry.fields.texts;
}

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../../scripts/setup/root.mjs';

interface Entry {
  sys: { id: string };
  fields: Record<string, Record<string, unknown>>;
}

const folder = join(root, 'content/cumulus/entries');
const entries = globSync('*.json', { cwd: folder }).flatMap(
  (file) => (JSON.parse(readFileSync(join(folder, file), 'utf8')) as { entries: Entry[] }).entries,
);
const field = (id: string, name: string) => {
  const found = entries.find(({ sys }) => sys.id === id)?.fields[name];
  if (!found) throw new Error(`no entry "${id}" with ${name}`);
  return found as Record<string, string>;
};

/** German words of the familiar address, and imperatives in it. */
const FAMILIAR = /(?<!\p{L})(du|dein\p{L}*|dir|dich|gib|füll|sieh|schreib|prüf|versuch|probier|lies|nimm)(?!\p{L})/iu;

test('German addresses readers as Sie', () => {
  const german = entries.flatMap(({ sys, fields }) =>
    Object.entries(fields).flatMap(([name, values]) => (values.de ? [{ at: `${sys.id}.${name}`, of: values.de }] : [])),
  );
  // Guards against reading the entries wrongly, which would find nothing.
  expect(german.length).toBeGreaterThan(100);
  expect(german.filter(({ of }) => FAMILIAR.test(JSON.stringify(of))).map(({ at }) => at)).toEqual([]);
});

test('the demo has one name in each language, and so has the free start in German', () => {
  const names = field('globalLinkDemo', 'label');
  const actions = field('pricingCtaDemo', 'label');
  const texts = field('microcopy', 'texts') as unknown as Record<string, Record<string, string>>;
  expect(Object.keys(names)).toHaveLength(6);
  for (const [locale, name] of Object.entries(names))
    for (const label of [actions[locale], texts[locale]?.demoOpen])
      expect(label?.toLowerCase(), locale).toContain(name.toLowerCase());
  expect(field('globalLinkStartFree', 'label').de).toBe(field('pricingActionFree', 'label').de);
});

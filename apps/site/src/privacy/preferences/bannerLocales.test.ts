import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Entry {
  sys: { id: string };
  fields: Record<string, Record<string, unknown>>;
}

function read<Data>(file: string): Data {
  return JSON.parse(readFileSync(new URL(`../../../../../content/cumulus/${file}`, import.meta.url), 'utf8')) as Data;
}
const { locales } = read<{ locales: { code: string }[] }>('space.json');
const consent = read<{ entries: Entry[] }>('entries/global.json').entries.find(({ sys }) => sys.id === 'consent');
/** The same in all locales. */
const SHARED = ['internalName', 'version', 'cookiePage'];

// Consent that is requested in another language than the page's may not be valid.
test.each(locales.map(({ code }) => code))('the consent banner has all its texts in %s', (locale) => {
  const texts = Object.entries(consent?.fields ?? {}).filter(([field]) => !SHARED.includes(field));
  expect(texts.length).toBeGreaterThan(5);
  expect(texts.flatMap(([field, byLocale]) => (byLocale[locale] ? [] : field))).toEqual([]);
  const english = texts.filter(([, byLocale]) => locale !== 'en-US' && byLocale[locale] === byLocale['en-US']);
  expect(english.map(([field]) => field)).toEqual([]);
});

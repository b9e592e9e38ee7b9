import { describe, expect, it, test } from 'vitest';
import { textsFor } from '../../../apps/leads/texts.ts';
import { schedulerTexts } from '../../../apps/site/src/vendors/chilipiper/built-in/schedulerTexts.ts';
import { findTypographyFaults } from './findTypographyFaults.ts';
import { readContentSpace } from './readContentSpace.ts';

const LOCALES = ['de', 'fr-FR', 'es-ES', 'it', 'pt-BR'];
/** Keys whose values are no copy. */
const NO_COPY = new Set(['slug', 'url', 'uri', 'nodeType', 'linkType', 'type', 'id', 'key', 'icon', 'tone', 'kind']);

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value === 'function') return [String(value('X'))];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (NO_COPY.has(key) ? [] : textsIn(inner)));
}

describe.each(LOCALES)('in %s', (locale) => {
  test('the content is written as usual there', () => {
    const copy = [...readContentSpace().values()].flatMap(({ sys, fields }) =>
      Object.entries(fields)
        .filter(([field]) => !NO_COPY.has(field))
        .flatMap(([field, values]) => textsIn(values[locale]).map((text) => ({ at: `${sys.id}.${field}`, text }))),
    );
    // Guards against reading the entries wrongly, which would find nothing.
    expect(copy.length).toBeGreaterThan(500);
    const faults = copy.flatMap(({ at, text }) =>
      findTypographyFaults(locale, text).map((rule) => `${at}: ${rule}: ${text.slice(0, 80)}`),
    );
    expect(faults).toEqual([]);
  });

  test('mails, the meeting page and the window of times are, too', () => {
    const copy = [textsFor(locale), schedulerTexts(locale)].flatMap(textsIn);
    expect(copy.flatMap((text) => findTypographyFaults(locale, text).map((rule) => `${rule}: ${text}`))).toEqual([]);
  });
});

describe('faults', () => {
  it.each([
    ['de', 'Sie sagte “ja”.'],
    ['de', 'Das kostet $7.'],
    ['de', "Wie geht's?"],
    ['fr-FR', 'Vraiment ?'],
    ['fr-FR', 'Vraiment\u00A0?'],
    ['fr-FR', 'Le prix : 7'],
    ['fr-FR', '« oui »'],
    ['es-ES', 'Cuánto cuesta?'],
    ['es-ES', '25.000 al mes'],
    ['it', 'il gruppo “Funzionali”'],
    ['it', '2000 al mese'],
    ['pt-BR', '7 US$'],
    ['pt-BR', 'US$ 7'],
  ])('are found in %s: %s', (locale, text) => {
    expect(findTypographyFaults(locale, text)).not.toEqual([]);
  });

  it.each([
    ['de', '„Ja“, sagte sie, für 7\u00A0$ um 15:00.'],
    ['fr-FR', 'Vraiment\u202F? Oui\u202F: «\u202Foui\u202F»\u202F!'],
    ['es-ES', '¿Cuánto? ¡2000! 25\u00A0000 y «así»'],
    ['it', '«così», 2.000 nel 2026'],
    ['pt-BR', '“assim”, US$\u00A07'],
  ])('aren’t found in %s: %s', (locale, text) => {
    expect(findTypographyFaults(locale, text)).toEqual([]);
  });
});

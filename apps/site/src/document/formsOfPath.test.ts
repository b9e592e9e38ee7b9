import { expect, test } from 'vitest';
import { createContent } from '../cms/content.ts';
import type { AllLocalesEntry } from '../cms/snapshot.ts';
import { entryOf, shippedSnapshot, snapshotOf } from '../cms/testing/snapshots.ts';
import { formsOfPath } from './formsOfPath.ts';

const links = (...ids: string[]) => ids.map((id) => ({ sys: { type: 'Link', linkType: 'Entry', id } }));

/** Gives an entry fields in English and German. */
function translate(entry: AllLocalesEntry, fields: AllLocalesEntry['fields']): AllLocalesEntry {
  return { ...entry, fields: { ...entry.fields, ...fields } };
}

const shipped = createContent(shippedSnapshot());

test('has the forms of all variants of a page, with the rules of their fields', () => {
  const forms = formsOfPath(shipped, '/contact-sales');
  expect([...forms.keys()].sort()).toEqual(['contactSalesForm', 'contactSalesLandingForm']);
  const form = forms.get('contactSalesForm');
  expect(form).toMatchObject({ formId: 1299, locale: 'en-US', consent: { privacyPath: '/legal/privacy' } });
  expect(form?.consent.text).toContain('By sending this');
  expect(form?.rules.map(({ name, kind, isRequired }) => [name, kind, isRequired])).toEqual([
    ['name', 'text', true],
    ['email', 'email', true],
    ['company', 'text', true],
    ['teamSize', 'select', true],
    ['country', 'select', true],
    ['message', 'textarea', true],
  ]);
  expect(form?.rules[3]?.options).toContain('11 to 50');
});

test('gives the same map until the content changes', () => {
  expect(formsOfPath(shipped, '/contact-sales')).toBe(formsOfPath(shipped, '/contact-sales'));
  const changed = createContent(shippedSnapshot());
  expect(formsOfPath(changed, '/contact-sales')).not.toBe(formsOfPath(shipped, '/contact-sales'));
});

test('has none for pages without forms, nor for those that only link to one, nor for unknown paths', () => {
  for (const path of ['/', '/pricing', '/made-up', '/contact-sales/']) expect(formsOfPath(shipped, path).size).toBe(0);
});

test('a form is read in the language of its page', () => {
  const content = createContent(
    snapshotOf(
      entryOf('page', 'page', { slug: { 'en-US': 'contact', de: 'kontakt' }, sections: links('form') }),
      translate(entryOf('form', 'form', { formId: 7, fields: links('size', 'gone') }), {
        consentText: { 'en-US': 'See [privacy](/legal/privacy#forms).', de: 'Siehe [Datenschutz](/legal/privacy).' },
      }),
      translate(entryOf('size', 'formField', { name: 'size', label: 'Size', kind: 'select' }), {
        options: { 'en-US': ['Few'], de: ['Wenige'] },
      }),
      entryOf('privacy', 'page', { slug: { 'en-US': 'legal/privacy', de: 'datenschutz' } }),
    ),
  );
  const rules = (option: string) => [{ name: 'size', kind: 'select', isRequired: false, options: [option] }];
  expect(formsOfPath(content, '/contact').get('form')).toMatchObject({
    rules: rules('Few'),
    consent: { privacyPath: '/legal/privacy#forms' },
  });
  expect(formsOfPath(content, '/de/kontakt').get('form')).toEqual({
    entryId: 'form',
    formId: 7,
    leadKind: 'form',
    locale: 'de',
    rules: rules('Wenige'),
    consent: { text: 'Siehe [Datenschutz](/legal/privacy).', privacyPath: '/de/datenschutz' },
  });
});

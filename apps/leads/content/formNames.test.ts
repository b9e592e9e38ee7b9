import { expect, it } from 'vitest';
import { createFormNamer, formNames } from './formNames.ts';

const entry = (id: string, fields: Record<string, unknown>, type = 'form') => ({
  sys: { id, contentType: { sys: { id: type } } },
  fields: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, { 'en-US': value }])),
});
const namesOf = (...entries: ReturnType<typeof entry>[]) =>
  Object.fromEntries(formNames({ entries: new Map(entries.map((one) => [one.sys.id, one])) }));

it('names forms as editors do, in the overlay too, and variants of a form by its own name', () => {
  const form = { formId: 1299, overlayFormId: 1006 };
  expect(
    namesOf(
      entry('landing', { sectionInternalName: 'Contact sales – landing form', ...form }),
      entry('page', { sectionInternalName: 'Contact sales – form', ...form }),
      entry('signUp', { sectionInternalName: ' Sign-up - Form', formId: 2001 }),
    ),
  ).toEqual({ 1299: 'Contact sales', 1006: 'Contact sales, overlay', 2001: 'Sign-up' });
});

it('names nothing that has no name or no id, and nothing that is no form', () => {
  expect(
    namesOf(
      entry('nameless', { sectionInternalName: ' ', formId: 1 }),
      entry('idless', { sectionInternalName: 'Newsletter – form', formId: 'two' }),
      entry('hero', { sectionInternalName: 'Hero', formId: 3 }, 'hero'),
      { sys: { id: 'odd', contentType: { sys: { id: 'form' } } }, fields: {} },
    ),
  ).toEqual({});
});

it('gives a form its id where the content has no name, as before it was read', () => {
  const content = { entries: new Map() };
  const nameForm = createFormNamer(content);
  expect(nameForm(1299)).toBe('Form 1299');
  content.entries = new Map([['page', entry('page', { sectionInternalName: 'Contact sales – form', formId: 1299 })]]);
  expect(nameForm(1299)).toBe('Contact sales');
});

import { expect, test } from 'vitest';
import { departmentName } from '../../../apps/product/choiceNames.ts';
import { findDepartment } from '../../../apps/site/src/visitor/departments.ts';
import { readContentSpace, type StoredEntry } from './readContentSpace.ts';

const LOCALES = ['en-US', 'de'] as const;
/** Pages for whom no department stands: the sign-up form offers “Other”. */
const REST = 'Other';

const entries = [...readContentSpace().values()];
const ofType = (type: string) => entries.filter(({ sys }) => sys.contentType.sys.id === type);
const text = ({ fields }: StoredEntry, field: string, locale: string) => fields[field]?.[locale];

const form = readContentSpace().get('signUpFieldDepartment') as StoredEntry;
const values = form.fields.optionValues?.['en-US'] as string[];
const pages = ofType('page').flatMap((page) => {
  const department = findDepartment(`/${text(page, 'slug', 'en-US')}`, '');
  return department ? [{ id: page.sys.id, department, page }] : [];
});
/** Departments with one page: this page is named as the department. */
const alone = pages.filter(({ department }) => pages.filter((other) => other.department === department).length === 1);

// REQ-RTE-03
test.each(LOCALES)('a department has one name in sign-up form and product: %s', (locale) => {
  const names = form.fields.options?.[locale] as string[];
  expect(names.map((_, index) => departmentName(values[index] ?? '', locale === 'de' ? 'de' : 'en'))).toEqual(names);
});

test.each(LOCALES)(
  'navigation and page name a department as the sign-up form does, where it has one page: %s',
  (locale) => {
    const names = form.fields.options?.[locale] as string[];
    expect(alone.length).toBeGreaterThan(3);
    for (const { department, page } of alone) {
      const name = names[values.indexOf(department)];
      const shown = [
        text(page, 'title', locale),
        ...ofType('link')
          .filter(
            (link) =>
              link.sys.id.startsWith('global') && text(link, 'url', 'en-US') === `/${text(page, 'slug', 'en-US')}`,
          )
          .map((link) => text(link, 'label', locale)),
      ].filter((label) => label !== undefined);
      expect(shown, department).toEqual(shown.map(() => name));
    }
  },
);

test('the list of all teams names its groups as the sign-up form does', () => {
  const names = form.fields.options?.['en-US'] as string[];
  for (const group of ofType('teamGroup')) {
    const links = group.fields.pages?.['en-US'] as { sys: { id: string } }[];
    const departments = new Set(
      links.map(({ sys }) => pages.find(({ id }) => id === sys.id)?.department).filter((one) => one !== undefined),
    );
    const [department = REST] = departments;
    expect(departments.size).toBeLessThan(2);
    if (department !== REST) expect(text(group, 'title', 'en-US')).toBe(names[values.indexOf(department)]);
  }
});

import {
  contentText,
  contentTypeOf,
  ENTRIES,
  entryOf,
  fieldOf,
  readSpace,
  requireField,
  requireNewEntries,
  requireNewType,
  requireType,
  SPACE,
} from './contentFiles.mjs';
import { kebabCase, pascalCase, requireIdentifier, titleOf } from './names.mjs';

const SHARED = ['sectionInternalName', 'sectionId', 'sectionColor', 'sectionLabel', 'sectionTitle'];

/** A section with a title and a list: content type, component, styles, test, and an entry to look at. */
export function planSection(name, root) {
  requireIdentifier('section', name, 'awardWall');
  const space = readSpace(root);
  requireNewType('section', name, space);
  const now = new Date().toISOString();
  const title = titleOf(name);
  const Name = pascalCase(name);
  const folder = `apps/site/src/sections/${Name}`;
  const entry = entryOf(
    `${name}Example`,
    name,
    {
      sectionInternalName: `${title} – example`,
      sectionId: kebabCase(name),
      sectionColor: 'paper',
      sectionLabel: title,
      sectionTitle: title,
      intro: 'What this section is about.',
      items: ['The first item', 'The second item', 'The third item'],
    },
    now,
  );
  requireNewEntries('section', name, [entry], root);

  const questions = requireType(space, 'questions');
  const fields = [
    ...questions.fields.filter(({ id }) => SHARED.includes(id)),
    fieldOf('intro', 'Text', { localized: true }),
    fieldOf('items', 'Array', { localized: true, required: true, items: { type: 'Symbol', validations: [] } }),
  ];
  const description = 'A title and a list';
  space.contentTypes.push(contentTypeOf(name, { name: title, description, displayField: SHARED[0], fields }, now));
  addToPages(space, name);

  const file = `${ENTRIES}/${kebabCase(name)}.json`;
  return {
    created: {
      [`${folder}/${Name}.tsx`]: componentText(Name),
      [`${folder}/${Name}.module.css`]:
        '.items {\n  display: grid;\n  gap: var(--space-3);\n  max-inline-size: var(--width-text);\n}\n',
      [`${folder}/${Name}.test.tsx`]: testText(name),
      [file]: contentText({ entries: [entry] }),
    },
    changed: { [SPACE]: contentText(space) },
    next: [
      `Change the fields in ${SPACE} and the example in ${file}, then npm run generate (npm run dev does it by itself).`,
      `Change ${folder}/${Name}.tsx and its test: npm run unit -- ${Name} missingContent`,
      `Link ${name}Example, which is in ${file}, from the sections of a page, and look at it with npm run dev.`,
      'Translate its localized fields where that page has other locales. docs/how-to/section.md has the rest.',
    ],
  };
}

/** The lists of articles, slots and variants follow from this one (packages/content-model/src/sectionLists.ts). */
function addToPages(space, name) {
  const { items } = requireField(requireType(space, 'page'), 'sections');
  const { linkContentType } = items.validations.find((rule) => rule.linkContentType);
  linkContentType.push(name);
}

function componentText(Name) {
  return `import type { ${Name}Entry } from '@cumulus/content-model';
import { SectionHead } from '../../design-system/SectionHead/SectionHead.tsx';
import { SectionShell } from '../../design-system/SectionShell/SectionShell.tsx';
import { requireItems, type SectionProps } from '../section.ts';
import styles from './${Name}.module.css';

/** A title and a list. */
export function ${Name}({ section, index }: SectionProps<${Name}Entry>) {
  const items = requireItems(section.items, section, 'items');
  return (
    <SectionShell section={section} index={index}>
      <SectionHead section={section} intro={section.intro} />
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </SectionShell>
  );
}
`;
}

function testText(name) {
  const Name = pascalCase(name);
  return `import type { ${Name}Entry } from '@cumulus/content-model';
import { expect, test } from 'vitest';
import { renderSection, testSection } from '../testSection.tsx';
import { ${Name} } from './${Name}.tsx';

const items = ['First', 'Second'];
const section = testSection<${Name}Entry>('${name}', { sectionTitle: 'The title', intro: 'The intro', items });

test('shows the title, the intro and each item', () => {
  const html = renderSection(<${Name} section={section} index={1} />);
  expect(html).toMatch(/<h\\d[^>]*>The title</);
  expect(html).toContain('The intro');
  expect(html.match(/<li>/g)).toHaveLength(2);
});

test('no items is an error', () => {
  expect(() => renderSection(<${Name} section={{ ...section, items: [] }} index={1} />)).toThrow('items is empty');
});
`;
}

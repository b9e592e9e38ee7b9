import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from '../setup/SetupError.mjs';
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
import { readText } from './files.mjs';
import { kebabCase, pascalCase, refuseTaken, requireFreePath, requireIdentifier, titleOf, wordsOf } from './names.mjs';

const RULES = 'packages/content-model/src/pageTypes.ts';
const LISTS = 'packages/content-model/src/sectionLists.ts';
const FOLDER = 'apps/site/src/document/page-types';
const INDEX = `${FOLDER}/index.ts`;

/** A page type with a text for search engines and sections of its own: content type, its lines in three lists, folder and test. */
export function planPageType(name, root) {
  requireIdentifier('page type', name, 'webinar');
  const space = readSpace(root);
  requireNewType('page type', name, space);
  const own = `${FOLDER}/${name}`;
  const Name = pascalCase(name);
  const section = `apps/site/src/sections/${Name}`;
  if (existsSync(join(root, own))) refuseTaken('page type', name, own);
  const now = new Date().toISOString();
  const title = titleOf(name);
  const plural = `${kebabCase(name)}s`;
  requireFreePath('page type', name, `/${plural}`);
  space.contentTypes.push(
    contentTypeOf(
      name,
      {
        name: title,
        description: `A page of the type ${wordsOf(name)}`,
        displayField: 'internalName',
        fields: [
          fieldOf('internalName', 'Symbol', { required: true }),
          fieldOf('slug', 'Symbol', { localized: true, required: true }),
          fieldOf('title', 'Symbol', { localized: true, required: true }),
          fieldOf('summary', 'Text', { localized: true, required: true }),
          fieldOf('seoTitle', 'Symbol', { localized: true }),
          fieldOf('seoDescription', 'Text', { localized: true }),
          fieldOf('socialImage', 'Link', { linkType: 'Asset' }),
          sectionsOf(space),
        ],
      },
      now,
    ),
  );
  const file = `${ENTRIES}/${kebabCase(name)}.json`;
  const example = entryOf(
    `${name}Example`,
    name,
    {
      internalName: `${title} – example`,
      slug: `${plural}/example`,
      title: `${title} example`,
      summary: `What this ${wordsOf(name)} is about.`,
      seoTitle: `${title} example | Cumulus`,
      seoDescription: `What visitors find on this page about a ${wordsOf(name)}.`,
    },
    now,
  );
  requireNewEntries('page type', name, [example], root);
  const read = (path) => readText(root, path);
  const rule = `  ${name}: { slugFolders: [{ folder: '${plural}', indexTemplate: '${plural}' }], summaryField: 'summary', openingId: '${kebabCase(name)}' },\n`;
  const list = `  { type: '${name}', field: 'sections', without: ['availability', 'storageTable', 'variantSlot'] },\n`;
  const importLine = `import { ${name} } from './${name}/pageType.ts';\n`;
  const index = insertBefore(INDEX, read(INDEX), /(?=import type \{ PageType \})/, importLine);
  return {
    created: {
      [`${own}/pageType.ts`]: pageTypeText(name),
      [`${own}/pageType.test.ts`]: testText(name, plural),
      [`${section}/${Name}.tsx`]: openingText(name),
      [`${section}/${Name}.module.css`]:
        '.head {\n  display: grid;\n  gap: var(--space-3);\n  max-inline-size: var(--width-text);\n}\n',
      [`${section}/${Name}.test.tsx`]: openingTestText(name),
      [file]: contentText({ entries: [example] }),
    },
    changed: {
      [SPACE]: contentText(space),
      [RULES]: insertBefore(RULES, read(RULES), /(?=^\};)/m, rule),
      [LISTS]: insertBefore(LISTS, read(LISTS), /(?=^ {2}\{ type: 'variantSlot')/m, list),
      [INDEX]: insertBefore(INDEX, index, /(?=,?\s*\};\s*$)/, `, ${name}`),
    },
    next: [
      `Change the fields in ${SPACE}, then npm run generate (npm run dev does it by itself). A new required field is needed in ${file} and ${section}/${Name}.test.tsx too.`,
      `${RULES}: the folder "${plural}" of the slugs, and the template of the page that lists them.`,
      `${own}/pageType.ts: structured data, the page above, and a listing or a feed where it has one.`,
      `${section}/${Name}.tsx: the opening, which shows the entry's own fields above its sections.`,
      `Change the example in ${file}, and look at /${plural}/example with npm run dev.`,
      `npm run content:check first: it names a wrong field with file and line. Then npm run unit -- page-types ${Name}, and npm test -- --only=lint,types. docs/how-to/page-type.md has the rest.`,
    ],
  };
}

/** The sections that articles may have. */
const sectionsOf = (space) => structuredClone(requireField(requireType(space, 'article'), 'sections'));

function insertBefore(path, text, place, line) {
  const at = text.search(place);
  if (at < 0)
    throw new SetupError(`${path} has no place for ${line.trim()}`, 'Add it by hand (docs/how-to/page-type.md).');
  return text.slice(0, at) + line + text.slice(at);
}

function pageTypeText(name) {
  return `import { PAGE_TYPES, type ${pascalCase(name)}Entry } from '@cumulus/content-model';
import { pageEntryOf } from '../../../cms/content.ts';
import type { PageType } from '../pageType.ts';

/** ${titleOf(name)}: the page of an entry. */
export const ${name}: PageType<${pascalCase(name)}Entry> = {
  openGraphType: 'website',
  linkedFields: ['socialImage'],
  opening: (entry) => ({
    ...entry,
    sectionInternalName: entry.internalName,
    sectionId: PAGE_TYPES.${name}.openingId,
    sectionColor: 'paper',
    sectionTitle: entry.title,
  }),
  description: ({ summary }) => summary,
  parent(_entry, content, { locale }) {
    const home = content.routes.byPath.get('/');
    return home && pageEntryOf(content, { entryId: home.entryId, locale });
  },
  structuredData: ({ title, summary }, { data }) => ({
    '@type': 'CreativeWork',
    name: title,
    description: summary,
    url: data.siteUrl + data.path,
  }),
};
`;
}

function openingText(name) {
  const Name = pascalCase(name);
  return `import type { ${Name}Entry, PageOpening } from '@cumulus/content-model';
import { Markdown } from '../../design-system/Markdown/Markdown.tsx';
import { SectionShell } from '../../design-system/SectionShell/SectionShell.tsx';
import type { SectionProps } from '../section.ts';
import styles from './${Name}.module.css';

/** The first section of a page of the type ${wordsOf(name)}: its title and what it is about. */
export function ${Name}({ section, index }: SectionProps<PageOpening<${Name}Entry>>) {
  return (
    <SectionShell section={section} index={index}>
      <header className={styles.head}>
        <h1>{section.title}</h1>
        <Markdown text={section.summary} />
      </header>
    </SectionShell>
  );
}
`;
}

function openingTestText(name) {
  const Name = pascalCase(name);
  return `import type { ${Name}Entry, PageOpening } from '@cumulus/content-model';
import { expect, test } from 'vitest';
import { renderSection, testSection } from '../testSection.tsx';
import { ${Name} } from './${Name}.tsx';

test('shows title and summary', () => {
  const section = testSection<PageOpening<${Name}Entry>>('${name}', {
    slug: '${kebabCase(name)}s/first',
    title: 'The first',
    summary: 'What it is about',
    sectionId: '${kebabCase(name)}',
  });
  const html = renderSection(<${Name} section={section} index={1} />);
  expect(html).toContain('<h1>The first</h1>');
  expect(html).toContain('What it is about');
});
`;
}

function testText(name, plural) {
  return `import { expect, test } from 'vitest';
import { createContent } from '../../../cms/content.ts';
import { entryOf, snapshotOf } from '../../../cms/testing/snapshots.ts';
import { buildPageView } from '../../pageView.ts';
import { structuredData } from '../../seo/structuredData.ts';

const content = createContent(
  snapshotOf(
    entryOf('siteSettings', 'siteSettings', { siteName: 'Cumulus', description: 'Work', organization: {} }),
    entryOf('home', 'page', { slug: { 'en-US': '/' }, title: 'Home', template: 'home' }),
    entryOf('first', '${name}', { slug: { 'en-US': '${plural}/first' }, title: 'The first', summary: 'What it is about' }),
  ),
);
const route = content.routes.byPath.get('/${plural}/first');
if (!route) throw new Error('no page');
const environment = { siteUrl: 'https://www.cumulus.example', productDomain: 'cumulus.example', isPreview: false };
const view = buildPageView(content, route, environment);

test('its page is below the home page', () => {
  expect(view.breadcrumbs.map(({ path }) => path)).toEqual(['/', '/${plural}/first']);
});

test('search engines read its summary', () => {
  expect(view.description).toBe('What it is about');
  expect(structuredData(view)).toContainEqual(
    expect.objectContaining({ '@type': 'CreativeWork', name: 'The first', description: 'What it is about' }),
  );
});
`;
}

import type { ComparisonTableEntry, MicrocopyEntry } from '@cumulus/content-model';
import type { FeatureGroup } from '@cumulus/content-model/jsonFields';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PageProvider } from '../../design-system/page/PageContext.tsx';
import { testPage } from '../../design-system/page/testPage.ts';
import { testPricingContent } from '../../pricing/testPricingContent.ts';
import { ComparisonTable } from './ComparisonTable.tsx';

function render(locale: string, change: Partial<ComparisonTableEntry> = {}): string {
  const get = testPricingContent(locale);
  const microcopy = get<MicrocopyEntry>('microcopy').texts as Record<string, string>;
  return renderToStaticMarkup(
    <PageProvider value={testPage({ locale, microcopy })}>
      <ComparisonTable section={{ ...get<ComparisonTableEntry>('pricingComparison'), ...change }} index={4} />
    </PageProvider>,
  );
}
const english = render('en-US');

test('is a table with headers for columns, rows and groups', () => {
  expect(english).toContain('<caption class="visuallyHidden">Compare every feature</caption>');
  expect(english.match(/scope="col"/g)).toHaveLength(5);
  expect(english.match(/scope="rowgroup" colSpan="5"/g)).toHaveLength(7);
  expect(english.match(/scope="row"/g)?.length).toBeGreaterThanOrEqual(42);
});

test('every row has one cell for each plan', () => {
  const rows = english.match(/<th scope="row">.*?<\/tr>/g) ?? [];
  for (const row of rows) expect(row.match(/<td/g), row).toHaveLength(4);
});

test('check marks have a text alternative', () => {
  const timeline = /Timeline view.*?<\/tr>/.exec(english)?.[0] ?? '';
  expect(timeline.match(/>(Included|Not included)</g)).toEqual([
    '>Not included<',
    '>Included<',
    '>Included<',
    '>Included<',
  ]);
});

test('prices of the catalogue are in the table’s head', () => {
  expect(english).toMatch(/Per user and month, paid yearly.*?\$0.*?\$7.*?\$12.*?By contact/);
  expect(english).toMatch(/Per user and month, paid monthly.*?\$10.*?\$19/);
});

test.each(['fr-FR', 'es-ES', 'it', 'pt-BR', 'de'])('%s has the same rows in its language', (locale) => {
  const groupsOf = (code: string) =>
    testPricingContent(code)<ComparisonTableEntry>('pricingComparison').groups as FeatureGroup[];
  const [own, original] = [groupsOf(locale), groupsOf('en-US')];
  expect(own.map(({ rows }) => rows.length)).toEqual(original.map(({ rows }) => rows.length));
  expect(render(locale)).not.toMatch(/Included|Not included|Per user/);
});

test.each([
  [{ groups: 'all' }, 'comparison table: groups: must be a list of groups'],
  [{ groups: [{ title: 'A', rows: [] }] }, 'groups.0.rows: must have a row'],
  [
    { groups: [{ title: 'A', rows: [{ name: 'B', values: { free: 3 } }] }] },
    'groups.0.rows.0.values.free: must be true, false or a text',
  ],
  [
    { groups: [{ title: 'A', rows: [{ name: 'B', values: { free: true } }] }] },
    'group "A", row "B": values must have unlimited, business, enterprise',
  ],
])('the error names the faults: %o', (change, message) => {
  expect(() => render('en-US', change)).toThrow(message);
});

import type { Document } from '@contentful/rich-text-types';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { PageProvider } from '../page/PageContext.tsx';
import { testPage } from '../page/testPage.ts';
import { RichText } from './RichText.tsx';

type Node = { nodeType: string; data?: object; content?: Node[]; value?: string; marks?: { type: string }[] };
const text = (value: string, ...marks: string[]): Node => ({
  nodeType: 'text',
  value,
  marks: marks.map((type) => ({ type })),
  data: {},
});
const node = (nodeType: string, content: Node[] = [], data: object = {}): Node => ({ nodeType, data, content });
const p = (...content: Node[]) => node('paragraph', content);
function render(...content: Node[]) {
  const document = node('document', content) as unknown as Document;
  return renderToStaticMarkup(
    <PageProvider value={testPage()}>
      <RichText document={document} />
    </PageProvider>,
  );
}
const entry = (modelName: string, fields: object, path?: string) => ({
  ...fields,
  modelName,
  metadata: { id: `the-${modelName}`, path },
});

describe('blocks', () => {
  // REQ-CMS-05
  test('headings keep their level, except the first level, which becomes h2; each has its own anchor', () => {
    const html = render(...[1, 2, 3, 4, 5, 6].map((level) => node(`heading-${level}`, [text('What it costs')])));
    expect(html).toContain('<h2 id="what-it-costs" data-size="large">');
    expect(html).toContain('<h2 id="what-it-costs-2">');
    for (const level of [3, 4, 5, 6]) expect(html).toContain(`<h${level} id="what-it-costs-${level}">`);
  });

  test('a heading has its id from the page, where ids are unique', () => {
    const heading = node('heading-2', [text('What it costs')]);
    const html = renderToStaticMarkup(
      <PageProvider value={testPage({ headingIds: new Map([[heading, 'what-it-costs-7']]) })}>
        <RichText document={node('document', [heading]) as unknown as Document} />
      </PageProvider>,
    );
    expect(html).toContain('<h2 id="what-it-costs-7">');
  });

  // REQ-CMS-05
  test('lists, quote and rule', () => {
    const list = node('unordered-list', [
      node('list-item', [p(text('One')), node('ordered-list', [node('list-item', [p(text('Inner'))])])]),
    ]);
    const html = render(list, node('blockquote', [p(text('Said'))]), node('hr'));
    expect(html).toContain('<ul><li><p>One</p><ol><li>Inner</li></ol></li></ul>');
    expect(html).toContain('<blockquote><p>Said</p></blockquote><hr/>');
  });

  // REQ-CMS-05
  test('a table has a head, and header cells have a scope', () => {
    const row = (first: string, ...types: string[]) =>
      node(
        'table-row',
        types.map((type) => node(type, [p(text(first))])),
      );
    const html = render(
      node('table', [row('H', 'table-header-cell', 'table-header-cell'), row('c', 'table-header-cell', 'table-cell')]),
    );
    expect(html).toContain('<thead><tr><th scope="col">H</th><th scope="col">H</th></tr></thead>');
    expect(html).toContain('<tbody><tr><th scope="row">c</th><td data-head="H">c</td></tr></tbody>');
    expect(html).toContain('data-plain=""');
  });

  test('only a table with one cell for each column can become blocks on a phone', () => {
    const row = (type: string, ...spans: object[]) =>
      node(
        'table-row',
        spans.map((span) => node(type, [p(text('x'))], span)),
      );
    const wide = render(node('table', [row('table-header-cell', {}, {}), row('table-cell', { colspan: 2 })]));
    const short = render(node('table', [row('table-header-cell', {}, {}), row('table-cell', {})]));
    const headless = render(node('table', [row('table-cell', {}, {})]));
    for (const html of [wide, short, headless]) {
      expect(html).toContain('<td');
      expect(html).not.toMatch(/data-plain|data-head/);
    }
  });

  test('cells span columns and rows, within the table and its head', () => {
    const cell = (words: string, data: object = {}, type = 'table-cell') => node(type, [p(text(words))], data);
    const head = (words: string, data: object = {}) => cell(words, data, 'table-header-cell');
    const html = render(
      node('table', [
        node('table-row', [head('Plan', { rowspan: 2 }), head('Price', { colspan: 2 })]),
        node('table-row', [head('Month'), head('Year')]),
        node('table-row', [
          head('Free', { colspan: '2', rowspan: 1 }),
          cell('0', { colspan: 90_000, rowspan: 70_000 }),
        ]),
        node('table-row', [head('Pro', { colspan: -1, rowspan: 1.5 })]),
      ]),
    );
    expect(html).toContain(
      '<thead><tr><th scope="col" rowSpan="2">Plan</th><th scope="col" colSpan="2">Price</th></tr>' +
        '<tr><th scope="col">Month</th><th scope="col">Year</th></tr></thead>',
    );
    expect(html).toContain(
      '<tbody><tr><th scope="row">Free</th><td colSpan="3" rowSpan="2">0</td></tr><tr><th scope="row">Pro</th></tr></tbody>',
    );
  });

  test('a list in a cell is like one beside the table', () => {
    const list = () =>
      node('unordered-list', [node('list-item', [p(text('One'))]), node('list-item', [p(text('Two'))])]);
    const html = render(list(), node('table', [node('table-row', [node('table-cell', [p(text('Both')), list()])])]));
    expect(html.match(/<ul><li>One<\/li><li>Two<\/li><\/ul>/g)).toHaveLength(2);
    expect(html).toContain('<td><p>Both</p><ul>');
  });

  test('headings without text, and empty paragraphs at the end, are not printed', () => {
    const html = render(
      node('heading-2', [text(' ')]),
      node('heading-2', [text('Why')]),
      p(text('')),
      node('blockquote', [p(text('Said')), p(text('\u00a0'))]),
      node('unordered-list', [node('list-item', [p(text('One')), p(text(''))])]),
      p(text('')),
      p(text('\n')),
    );
    expect(html).toContain(
      '<h2 id="why">Why</h2><p></p><blockquote><p>Said</p></blockquote><ul><li>One</li></ul></div>',
    );
    expect(html).not.toContain('id="heading"');
  });

  test('an anchor keeps the marks that belong to a word, and is missing without words', () => {
    const headings = ['हिन्दी शीर्षक', 'हिन्दी शीर्षक', 'Über uns', 'がぎ', 'Ёж', '…!'];
    const html = render(...headings.map((words) => node('heading-3', [text(words)])));
    const ids = [...html.matchAll(/<h3(?: id="([^"]*)")?>/g)].map(([, id]) => id);
    expect(ids).toEqual(['हिन्दी-शीर्षक', 'हिन्दी-शीर्षक-2', 'uber-uns', 'がぎ', 'ёж', undefined]);
  });

  test('a malformed node loses itself only', () => {
    const broken = [
      null,
      'x',
      {},
      { nodeType: 'text' },
      { nodeType: 'paragraph' },
      { nodeType: 'heading-2', content: 1 },
    ];
    const bare = { nodeType: 'paragraph', content: [{ nodeType: 'text', value: 'Bare' }, { nodeType: 'hyperlink' }] };
    const html = render(p(text('Before')), ...(broken as Node[]), bare, p(text('After')));
    expect(html).toMatch(/<p>Before<\/p>(<p><\/p>)?<p>Bare<\/p><p>After<\/p>/);
  });

  test('an embedded section leaves a marker; an unresolved one leaves nothing', () => {
    const html = render(
      node('embedded-entry-block', [], { target: entry('tabs', {}) }),
      node('embedded-entry-block', [], {}),
    );
    expect(html).toContain('<cu-section data-entry-id="the-tabs"></cu-section>');
    expect(html.match(/cu-section /g)).toHaveLength(1);
  });

  test('an embedded asset is a picture or a file; a missing one is the error image', () => {
    const asset = { url: '/assets/a.csv', title: 'Figures', contentType: 'text/csv', fileName: 'a.csv', size: 2048 };
    const html = render(node('embedded-asset-block', [], { target: asset }), node('embedded-asset-block', [], {}));
    expect(html).toContain('href="/assets/a.csv"');
    expect(html).toContain('>Figures</a> (2 KB)');
    expect(html).toContain('/assets/missing-image.svg');
  });

  test.each([
    ['tour.mp4', 'video/mp4'],
    ['tour.mov', 'video/quicktime'],
    ['tour.webm', 'application/octet-stream'],
  ])('an embedded video %s (%s) has the player of all videos', (fileName, contentType) => {
    const asset = { url: `/videos/${fileName}`, title: 'A tour', contentType, fileName, size: 2048 };
    const html = render(node('embedded-asset-block', [], { target: asset }));
    expect(html).toMatch(/data-enhance="video" data-service="file" data-title="A tour"/);
    expect(html).toContain(`<source src="/videos/${fileName}" type="${contentType}"/>`);
    expect(html).not.toContain('<a ');
  });

  test.each([
    ['talk.mp3', 'audio/mpeg'],
    ['talk.ogg', 'application/ogg'],
    ['talk.m4a', 'application/octet-stream'],
  ])('an embedded sound %s (%s) has the browser’s controls', (fileName, contentType) => {
    const asset = { url: `/assets/${fileName}`, title: '', contentType, fileName, size: 2048 };
    const html = render(node('embedded-asset-block', [], { target: asset }));
    expect(html).toContain(
      `<audio controls="" preload="none" aria-label="${fileName}" src="/assets/${fileName}"></audio><figcaption>${fileName}</figcaption>`,
    );
    expect(html).not.toContain('<a ');
  });

  test('a page is a card that links to its path, not to its slug', () => {
    const page = entry('page', { title: 'Prices', slug: 'preise' }, '/de/preise');
    expect(render(node('embedded-entry-block', [], { target: page }))).toContain('href="/de/preise"');
    const gone = entry('page', { title: 'Prices', slug: 'preise' });
    expect(render(node('embedded-entry-block', [], { target: gone }))).not.toContain('<a ');
  });

  test('an entry of another space is a card', () => {
    const guide = entry('guide', { title: 'Guide', summary: 'Short', url: 'https://library.example/guide' });
    expect(render(node('embedded-resource-block', [], { target: guide }))).toContain(
      'href="https://library.example/guide"',
    );
  });
});

describe('inlines and marks', () => {
  test.each([
    ['bold', '<strong>x</strong>'],
    ['italic', '<em>x</em>'],
    ['underline', '<u>x</u>'],
    ['code', '<code>x</code>'],
    ['superscript', '<sup>x</sup>'],
    ['subscript', '<sub>x</sub>'],
    ['strikethrough', '<s>x</s>'],
  ])('%s', (mark, html) => expect(render(p(text('x', mark)))).toContain(html));

  test.each([
    ['hyperlink', { uri: '/pricing' }, '/pricing'],
    ['entry-hyperlink', { target: entry('page', { slug: 'gestaltung' }, '/de/gestaltung') }, '/de/gestaltung'],
    ['asset-hyperlink', { target: { url: '/assets/a.pdf' } }, '/assets/a.pdf'],
    ['resource-hyperlink', { target: entry('guide', { url: 'https://library.example/' }) }, 'https://library.example/'],
  ])('%s', (type, data, href) => expect(render(p(node(type, [text('x')], data)))).toContain(`href="${href}"`));

  // REQ-CMS-07
  test('a line break is preserved, in a mark and in a table too', () => {
    expect(render(p(text('One\nTwo')))).toContain('<p>One<br/>Two</p>');
    expect(render(p(text('One\nTwo', 'bold')))).toContain('<strong>One<br/>Two</strong>');
    expect(render(p(text('One\r\nTwo')))).toContain('<p>One<br/>Two</p>');
    const cell = node('table-cell', [p(text('One\nTwo'))]);
    expect(render(node('table', [node('table-row', [cell])]))).toContain('<td>One<br/>Two</td>');
  });

  test('a link without a target, or with a script, leaves its text', () => {
    const html = render(
      p(node('entry-hyperlink', [text('gone')]), node('hyperlink', [text('bad')], { uri: 'javascript:alert(1)' })),
    );
    expect(html).toContain('gone');
    expect(html).toContain('bad');
    expect(html).not.toContain('<a');
  });

  // REQ-CMS-06
  test('a term has a tooltip, an inline resource is a link', () => {
    const term = node('embedded-entry-inline', [], {
      target: entry('term', { term: 'WIP', definition: 'Work in progress' }),
    });
    const guide = node('embedded-resource-inline', [], {
      target: entry('guide', { title: 'Guide', url: 'https://library.example/' }),
    });
    const html = render(p(term, guide));
    expect(html).toMatch(
      /<button[^>]*popoverTarget="([^"]+)"[^>]*>WIP<\/button><\/span><span id="\1"[^>]*>Work in progress/i,
    );
    expect(html).toContain('>Guide<');
  });
});

test('renders a megabyte of text', () => {
  expect(render(...Array.from({ length: 1000 }, () => p(text('word '.repeat(200))))).length).toBeGreaterThan(1_000_000);
});

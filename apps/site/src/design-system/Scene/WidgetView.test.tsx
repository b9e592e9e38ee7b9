import { parseWidget } from '@cumulus/content-model/jsonFields';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PageProvider } from '../page/PageContext.tsx';
import { testPage } from '../page/testPage.ts';
import { WidgetView } from './WidgetView.tsx';

const microcopy = { sceneWhen: 'When', sceneIf: 'If', sceneThen: 'Then' };

function render(widget: object, locale = 'en-US'): string {
  return renderToStaticMarkup(
    <PageProvider value={testPage({ microcopy, locale })}>
      <WidgetView widget={parseWidget(widget, 'test')} />
    </PageProvider>,
  );
}

// Every kind with its fields, and texts that it must show.
const kinds: [object, string[]][] = [
  [
    {
      kind: 'board',
      columns: [
        { name: 'To do', cards: [{ title: 'Proof', tag: 'Print', who: 'Ada', due: 'Fri' }] },
        { name: 'Done', cards: [] },
      ],
    },
    ['To do', 'Proof', 'Print', 'Fri', '>A<'],
  ],
  [
    { kind: 'list', rows: [{ title: 'Permit', status: 'Granted', who: 'Mei', due: '2 Nov' }] },
    ['Permit', 'Granted', '2 Nov'],
  ],
  [
    {
      kind: 'timeline',
      ticks: ['Nov', 'Dec'],
      rows: [{ name: 'Printing', from: 10, to: 60 }],
      marker: 30,
      markerLabel: 'Now',
    },
    ['Nov', 'Printing', 'width="50%"', 'Now'],
  ],
  [
    {
      kind: 'document',
      title: 'Brief',
      by: 'Ada',
      blocks: [{ h: 'Why' }, { p: 'Because' }, { li: 'One' }, { check: 'Sent', done: true }, { quote: 'Short' }],
    },
    ['Brief', 'Why', 'Because', 'One', 'Sent', 'Short'],
  ],
  [
    {
      kind: 'chat',
      messages: [
        { who: 'Noor', text: 'Moved it', time: '10:12' },
        { who: 'Mei', text: 'Thanks', mine: true },
      ],
    },
    ['Noor', 'Moved it', '10:12', 'data-mine'],
  ],
  [
    { kind: 'brain', prompt: 'Why late?', answer: 'The paper.', sources: ['Task 4'], actions: ['Write'] },
    ['Brain', 'Why late?', 'The paper.', 'Task 4', 'Write'],
  ],
  [
    { kind: 'dashboard', tiles: [{ label: 'Open', value: '23', change: '+2' }], bars: [{ label: 'Dakar', value: 90 }] },
    ['Open', '23', '+2', 'height="90%"'],
  ],
  [
    { kind: 'chart', labels: ['A', 'B'], points: [0, 100], second: [50, 50], caption: 'Up' },
    ['M0.0 100L100.0 0', 'M0.0 50L100.0 50', 'Up'],
  ],
  [
    { kind: 'form', fields: [{ label: 'Format', value: 'A1', options: ['A2', 'A1'] }], button: 'Send' },
    ['Format', 'data-on="true">A1', 'Send'],
  ],
  [
    {
      kind: 'checklist',
      title: 'Open',
      items: [
        { title: 'Till', done: true },
        { title: 'Sign', due: '9:00' },
      ],
    },
    ['1/2', 'Till', '9:00', 'width="50%"'],
  ],
  [
    { kind: 'timesheet', days: ['Mon'], rows: [{ name: 'Site', hours: [7.5] }], title: 'Week', total: '7.5 h' },
    ['data-level="3"', '7.5 h'],
  ],
  [
    {
      kind: 'flow',
      steps: [
        { kind: 'when', text: 'a' },
        { kind: 'if', text: 'b' },
        { kind: 'then', text: 'c' },
      ],
    },
    ['When', 'If', 'Then'],
  ],
  [
    {
      kind: 'whiteboard',
      notes: [
        { text: 'Auth', x: 90, y: 5 },
        { text: 'Staging', x: 5, y: 60 },
      ],
      links: [[0, 1]],
    },
    ['x="64%"', 'Staging', '<line'],
  ],
  [
    { kind: 'inbox', title: 'Desk', items: [{ from: 'Ana', subject: 'Refund', unread: true, tag: 'Bug' }] },
    ['Ana', '<b>Refund</b>', 'Bug', '>1<'],
  ],
  [
    {
      kind: 'task',
      title: 'Banner',
      fields: [{ label: 'Owner', value: 'Mei' }],
      description: 'For Lyon',
      subtasks: [{ title: 'Bleed' }],
      comments: [{ who: 'Mei', text: 'Done' }],
    },
    ['Banner', 'Owner', 'For Lyon', 'Bleed', 'Done'],
  ],
  [
    { kind: 'gallery', items: [{ name: 'Poster', shape: 'poster', status: 'Approved' }] },
    ['Poster', 'data-shape="poster"', 'Approved'],
  ],
  [
    { kind: 'table', head: ['Centre', 'Budget'], rows: [['Fleet', '410']], totals: ['Total', '410'] },
    ['data-align="end">410', 'data-total'],
  ],
  [
    { kind: 'goal', value: 72, parts: [{ label: 'Shops', value: 80 }] },
    ['72%', 'stroke-dasharray="76.896 106.8"', 'Shops'],
  ],
  [{ kind: 'plan', zones: [{ name: 'Hall', x: 4, y: 8, w: 22, h: 40, status: 'Cured' }] }, ['x="4%"', 'Hall', 'Cured']],
  [
    {
      kind: 'funnel',
      stages: [
        { name: 'New', value: 100, count: 64 },
        { name: 'Signed', value: 1, count: '9' },
      ],
    },
    ['M0 0H100L53.5 10', '64', 'Signed'],
  ],
  [
    {
      kind: 'notes',
      who: 'Hana',
      time: '27 min',
      title: 'Call',
      lines: [{ who: 'Marek', text: 'A lamp.' }],
      summary: ['Guest'],
    },
    ['27 min', 'Marek', 'A lamp.', 'Guest'],
  ],
  [
    {
      kind: 'code',
      branch: 'cu-9',
      lines: [
        { text: 'a()', kind: 'del' },
        { text: 'b()', kind: 'add' },
      ],
      checks: [{ name: 'unit', ok: true }],
    },
    ['cu-9', '− a()', '+ b()', 'unit'],
  ],
];

test.each(kinds)('renders %o', (widget, words) => {
  const html = render(widget);
  for (const word of words) expect(html).toContain(word);
});

test('hours of a timesheet are written as the page’s locale does', () => {
  const timesheet = { kind: 'timesheet', days: ['Mo'], rows: [{ name: 'Site', hours: [7.5] }], title: 'Woche' };
  expect(render(timesheet, 'de')).toContain('<span>7,5</span>');
  expect(render(timesheet)).toContain('<span>7.5</span>');
});

test('a roster merges neighbouring days with the same shift', () => {
  const html = render({
    kind: 'roster',
    days: ['Mon', 'Tue', 'Wed'],
    rows: [{ who: 'Wei', shifts: ['Early', 'Early', null] }],
  });
  expect(html.match(/Early/g)).toHaveLength(1);
  expect(html).toContain('colSpan="2"');
});

test('a calendar has empty cells, and an event spans its days', () => {
  const html = render({
    kind: 'calendar',
    days: ['Mon', 'Tue', 'Wed'],
    events: [{ day: 1, row: 0, title: 'Fair', span: 2 }],
  });
  expect(html.match(/<td/g)).toHaveLength(2);
  expect(html).toContain('<td colSpan="2">');
});

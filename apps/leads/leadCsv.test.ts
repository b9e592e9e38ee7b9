import { toCell } from '@cumulus/server/csv';
import { expect, it } from 'vitest';
import type { Lead } from './Lead.ts';
import { csvLeadsOf, writeCsv } from './leadCsv.ts';
import type { Meeting } from './meetings.ts';
import { testMeeting } from './notify/testing/messages.ts';
import { leadSubmission, signUpSubmission } from './testing/leadSubmission.ts';

const lead = (id: string, parts = {}): Lead => ({ ...leadSubmission(parts), id, receivedAt: Date.UTC(2026, 10, 1) });

const NEW = { status: 'new', version: 0, changedAt: null, changedBy: null } as const;

/** Reads CSV as RFC 4180 describes it. */
function parse(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

async function csvOf(leads: Lead[], meetings: Meeting[] = []) {
  let text = '';
  const list = async ({ limit, after }: { limit: number; after?: { id: string } }) => {
    const start = after ? leads.findIndex(({ id }) => id === after.id) + 1 : 0;
    return leads.slice(start, start + limit);
  };
  const meetingsOf = async (ids: readonly string[]) =>
    new Map(meetings.filter(({ leadId }) => ids.includes(leadId)).map((meeting) => [meeting.leadId, meeting]));
  const salesRecordsOf = async (ids: readonly string[]) =>
    new Map(ids.map((id) => [id, { state: { ...NEW, owner: `owner of ${id}` }, notes: [], changes: [] }]));
  await writeCsv(
    () => csvLeadsOf({ list, meetingsOf, salesRecordsOf }, 0),
    async (part) => {
      text += part;
    },
  );
  return text;
}

it.each(['=1+1', '+49 30 1234', '-2', '@SUM(A1)', '\tx', '\rx', '  =cmd|x', "'=1", '＝1+1', '＠x', '|calc', '%0A=1'])(
  'writes %j as text, not as a formula',
  (text) => {
    const [[cell = ''] = []] = parse(`${toCell(text)}\r\n`);
    expect(cell).toBe(`'${text}`);
  },
);

it.each(['plain', 'a=b', '1-2', 'x "quoted", and; more', 'two\nlines', 'a,b', 'ends with \\', ''])(
  'writes %j so that it is read unchanged',
  (text) => expect(parse(`${toCell(text)}\r\n`)).toEqual([[text]]),
);

it('can’t be left by a value that ends its cell or row', () => {
  for (const text of ['x",=1,"', 'x"\r\nb', '",\ny']) expect(parse(`${toCell(text)}\r\n`)).toEqual([[text]]);
});

it.each([
  ['hello;=HYPERLINK("x")', 'hello;\'=HYPERLINK("x")'],
  ['one\n=1+1;tail', "one\n'=1+1;tail"],
  ['a; "@SUM(1)', 'a; "\'@SUM(1)'],
  ['a;b\r\n\t-2', "a;b\r\n\t'-2"],
])('writes no formula for programs that separate by semicolons: %j', (text, written) => {
  expect(parse(`${toCell(text)}\r\n`)).toEqual([[written]]);
  for (const cell of toCell(text).split(/[;\n\r\t]/)) expect(cell).not.toMatch(/^[\s"]*[=+\-@]/);
});

it('writes one row for each lead, with the fields of all forms as columns', async () => {
  const text = await csvOf([
    lead('1', { fields: { name: 'Mara', constructor: '=x' } }),
    {
      ...signUpSubmission({ analytics: null }),
      ...{ id: '2', receivedAt: 0 },
      signUp: {
        ...{ department: null, plan: 'business', billingPeriod: null, people: 40, addOns: ['brain', 'aiNotetaker'] },
        ...{ template: null, redirectParams: null },
      },
    },
    lead('3', { fields: { size: '6–25' } }),
  ]);
  expect(text.startsWith('\uFEFFid,received_at,kind,form_id,email,')).toBe(true);
  const [head = [], ...rows] = parse(text);
  const cell = (row: number, name: string) => rows[row]?.[head.indexOf(name)];
  expect(rows.map((row) => row.length)).toEqual([head.length, head.length, head.length]);
  expect(head.slice(-3)).toEqual(['field:name', 'field:constructor', 'field:size']);
  expect([cell(0, 'received_at'), cell(0, 'field:name'), cell(0, 'field:constructor')]).toEqual([
    ...['2026-11-01T00:00:00.000Z', 'Mara', "'=x"],
  ]);
  expect([cell(1, 'plan'), cell(1, 'attribution'), cell(1, 'field:constructor')]).toEqual(['business', '', '']);
  expect([cell(1, 'people'), cell(1, 'add_ons'), cell(0, 'people')]).toEqual(['40', 'brain,aiNotetaker', '']);
  expect(JSON.parse(String(cell(2, 'attribution')))).toEqual({ utm_source: 'newsletter' });
});

it('has a column for each value of a campaign, also of one that nobody thought of, and never a formula', async () => {
  const { analytics } = leadSubmission();
  const attribution = { utm_campaign: '=HYPERLINK("x")', channel: 'Paid Search', constructor: '@SUM(1)' };
  const [head = [], ...rows] = parse(
    await csvOf([lead('1', { analytics: { ...analytics, attribution } }), lead('2', { analytics: null })]),
  );
  const names = [
    'status',
    'owner',
    'utm_source',
    'utm_campaign',
    'channel',
    'returned_from',
    'attribution:constructor',
  ];
  const cells = rows.map((row) => names.map((name) => row[head.indexOf(name)]));
  expect(cells).toEqual([
    ['new', 'owner of 1', '', '\'=HYPERLINK("x")', 'Paid Search', '', "'@SUM(1)"],
    ['new', 'owner of 2', '', '', '', '', ''],
  ]);
});

it('writes the meeting of a lead, with its state and time', async () => {
  const meetings = [
    testMeeting({ leadId: '1' }),
    testMeeting({ leadId: '3', state: 'invited', startsAt: null, endsAt: null, calendar: null, timeZone: null }),
  ];
  const [head = [], ...rows] = parse(await csvOf([lead('1'), lead('2'), lead('3')], meetings));
  const cells = rows.map((row) =>
    ['state', 'starts_at', 'ends_at', 'time_zone'].map((name) => row[head.indexOf(`meeting_${name}`)]),
  );
  expect(cells).toEqual([
    ['booked', '2026-11-24T09:00:00.000Z', '2026-11-24T09:30:00.000Z', 'Europe/Berlin'],
    ['', '', '', ''],
    ['invited', '', '', ''],
  ]);
});

it('reads all pages', async () => {
  const leads = Array.from({ length: 1_203 }, (_, index) => lead(`${index}`, { fields: {} }));
  const [, ...rows] = parse(await csvOf(leads));
  expect(rows.map(([id]) => id)).toEqual(leads.map(({ id }) => id));
});

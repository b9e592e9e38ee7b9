import { expect, type Page } from '@playwright/test';
import { EVENT_TYPES } from '../../../apps/demo/src/messages/demoMessages.ts';
import { test } from './setup/demoTest.ts';

interface Message {
  origin: string;
  data: { kind: string; type?: string; [field: string]: unknown };
}

declare global {
  interface Window {
    messages: Message[];
  }
}

const readMessages = (page: Page) => page.evaluate(() => window.messages);
const readTypes = async (page: Page) =>
  (await readMessages(page)).flatMap(({ data }) => (data.kind === 'navattic:event' ? [String(data.type)] : []));

test.use({ viewport: { width: 1440, height: 900 } });

// REQ-DMO-02
test('each of the eleven kinds is posted once, as it happens, to the site', async ({ page, demo }) => {
  await page.goto(`${demo.site}/?view=list&plan=business&template=tasks`);
  const frame = page.locator('iframe').contentFrame();
  expect(await readTypes(page)).toEqual([]);

  await frame.getByRole('link', { name: 'Brain' }).click();
  const opener = frame.locator('#checklist-button');
  await opener.click();
  await opener.click();
  await frame.getByRole('button', { name: 'Show me: Ask Cumulus Brain' }).click();
  await frame.getByRole('button', { name: 'Why is the permit late?' }).click();
  await frame.getByRole('button', { name: 'Done', exact: true }).click();
  await frame.getByRole('button', { name: 'Send me this board' }).click();
  await frame.getByLabel('Name').fill('Ada Lovelace');
  await frame.getByLabel('E-mail').fill('ada@example.com');
  await frame.getByRole('button', { name: 'Send', exact: true }).click();
  await frame.getByRole('button', { name: 'Close', exact: true }).click();
  await frame.getByRole('link', { name: 'Start free' }).click();

  const expected = [
    ...[
      'ENGAGE',
      'NAVIGATE',
      'CLOSE_CHECKLIST',
      'OPEN_CHECKLIST',
      'START_CHECKLIST',
      'START_FLOW',
      'VIEW_STEP',
      'VIEW_STEP',
      'COMPLETE_TASK',
    ],
    ...['VIEW_STEP', 'COMPLETE_FLOW', 'IDENTIFY_USER', 'CONVERTED'],
  ];
  await expect.poll(() => readTypes(page)).toEqual(expected);
  expect(new Set(expected)).toEqual(new Set(EVENT_TYPES));

  const messages = await readMessages(page);
  expect(new Set(messages.map(({ origin }) => origin))).toEqual(new Set([demo.origin]));
  expect(messages.map(({ data }) => data.kind).filter((kind) => kind !== 'navattic:event')).toEqual([
    'cumulus:ready',
    'cumulus:sign-up',
  ]);
  const dataOf = (type: string) => messages.flatMap(({ data }) => (data.type === type ? [data] : []));
  expect(dataOf('COMPLETE_TASK')).toEqual([
    {
      kind: 'navattic:event',
      type: 'COMPLETE_TASK',
      project: { id: 'cumulus-demo', name: 'Cumulus demo' },
      checklist: { id: 'rooftop-cinema', name: 'Four jobs' },
      task: { id: 'ask-brain', title: 'Ask Cumulus Brain' },
      completions: ['ask-brain'],
    },
  ]);
  expect(dataOf('VIEW_STEP').map(({ step }) => step)).toEqual([
    { name: 'Open Brain', indx: 0 },
    { name: 'Ask a question', indx: 1 },
    { name: 'Open a source', indx: 2 },
  ]);
  expect(dataOf('IDENTIFY_USER')[0]?.properties).toMatchObject([
    { object: 'END_USER', name: 'email', value: 'ada@example.com' },
    { object: 'END_USER', name: 'fullName', value: 'Ada Lovelace' },
  ]);
  expect(messages.at(-1)?.data).toEqual({ kind: 'cumulus:sign-up', plan: 'business', template: 'tasks' });
});

test('a job that is done again is posted no second time', async ({ page, demo }) => {
  await page.goto(`${demo.site}/?view=doc`);
  const frame = page.locator('iframe').contentFrame();
  const todo = frame.getByRole('checkbox').first();
  for (let turn = 0; turn < 3; turn += 1) await todo.click();
  await frame.getByRole('button', { name: 'Start over' }).click();
  await todo.click();
  await frame.getByRole('link', { name: 'Board', exact: true }).click();
  await expect.poll(() => readTypes(page)).toContain('NAVIGATE');
  expect((await readTypes(page)).filter((type) => type !== 'NAVIGATE')).toEqual([
    'ENGAGE',
    'START_CHECKLIST',
    'COMPLETE_TASK',
  ]);
});

test('outside a frame nothing is posted, and "Start free" is a link to the sign-up in the visitor’s language', async ({
  page,
  demo,
}) => {
  await page.addInitScript(() => {
    window.messages = [];
    addEventListener('message', ({ origin, data }) => window.messages.push({ origin, data }));
  });
  await page.goto('/?locale=de&plan=free');
  await page.getByRole('link', { name: 'Board', exact: true }).click();
  const start = page.getByRole('link', { name: 'Kostenlos starten' });
  await expect(start).toHaveAttribute('href', `${demo.site}/de/sign-up?plan=free`);
  expect(await readMessages(page)).toEqual([]);
});

test('a task that is opened posts no more than the first interaction, and the way back closes it in the frame', async ({
  page,
  demo,
}) => {
  await page.goto(`${demo.site}/?view=board`);
  const frame = page.locator('iframe').contentFrame();
  await frame.getByRole('button', { name: 'Send the roof plan', exact: true }).click();
  await expect(frame.getByRole('dialog', { name: 'Send the roof plan' })).toBeVisible();
  await expect.poll(() => readTypes(page)).toEqual(['ENGAGE']);
  // The entry is the frame's, so that the page around loads nothing.
  await page.evaluate(() => history.back());
  await expect(frame.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(`${demo.site}/?view=board`);
  expect(await readTypes(page)).toEqual(['ENGAGE']);
});

test('another page than the site’s can’t embed it', async ({ context, demo }) => {
  const page = await context.newPage();
  const refusals: string[] = [];
  page.on('console', (message) => refusals.push(message.text()));
  // The same server by another name is another origin.
  await page.goto(demo.site.replace('localhost', '127.0.0.1'));
  await expect.poll(() => refusals.join()).toContain('frame-ancestors');
});

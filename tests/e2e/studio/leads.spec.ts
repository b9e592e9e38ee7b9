import { test as base, expect, type Page } from '@playwright/test';
import { leadSubmission } from '../../../apps/leads/testing/leadSubmission.ts';
import { startRealStudio } from './setup/startRealStudio.ts';

type RealStudio = Awaited<ReturnType<typeof startRealStudio>>;

// The studio as it runs, with a lead service that is stopped and started.
const test = base.extend<object, { real: RealStudio }>({
  real: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it.
    async ({}, use) => {
      const real = await startRealStudio(300);
      await use(real);
      await real.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ real }, use) => use(real.url),
  timezoneId: 'Europe/Berlin',
});
test.describe.configure({ mode: 'serial' });

/** Sends a form as the site does. @returns the lead's id */
async function sendLead({ leadsUrl, leadsSecret }: RealStudio, parts: Parameters<typeof leadSubmission>[0]) {
  const response = await fetch(`${leadsUrl}/leads`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${leadsSecret}` },
    body: JSON.stringify(leadSubmission({ formId: 1299, ...parts })),
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { leadId: string }).leadId;
}

/** Chooses a value of a select. */
async function choose(page: Page, label: string, value: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`${label}$`) }).click();
  await page.getByRole('option', { name: value, exact: true }).click();
}

const statusOf = (page: Page) => page.getByRole('button', { name: /Status$/ });

test('two people change one lead: the second reads what the first did, and keeps what they chose and typed', async ({
  page,
  context,
  real,
}) => {
  const id = await sendLead(real, { fields: { name: 'Two People' }, email: 'two@studio.example' });
  const other = await context.newPage();
  for (const one of [page, other]) {
    await one.goto(`/leads/${id}`);
    await expect(statusOf(one)).toContainText('New');
  }
  await other.getByRole('textbox', { name: 'Note' }).fill('Half a note');
  await choose(page, 'Status', 'Won');
  await expect(statusOf(page)).toContainText('Won');
  await choose(other, 'Status', 'Lost');
  const note = other.getByRole('alert');
  await expect(note).toContainText('changed this lead since you opened it');
  await expect(note).toContainText('It is now Won, owner: nobody. You chose: status Lost.');
  await expect(statusOf(other)).toContainText('Won');
  await expect(other.getByRole('textbox', { name: 'Note' })).toHaveValue('Half a note');
  await note.getByRole('button', { name: 'Change it to that' }).click();
  await expect(statusOf(other)).toContainText('Lost');
  await expect(note).toHaveCount(0);
  await other.getByRole('button', { name: 'Add the note' }).click();
  await expect(other.getByRole('textbox', { name: 'Note' })).toHaveValue('');
  await expect(other.getByText('Half a note')).toBeVisible();
});

const AWAY = 'A part of the studio doesn’t answer';

test('while the lead service is away a lead stays, with what was typed and chosen, and it comes back by itself', async ({
  page,
  real,
}) => {
  const id = await sendLead(real, { fields: { name: 'Away Awhile' }, email: 'away@studio.example' });
  await page.goto(`/leads/${id}`);
  const field = page.getByRole('textbox', { name: 'Note' });
  await field.fill('Typed before');
  await real.stopOne('leads');
  await page.getByRole('button', { name: 'Add the note' }).click();
  await expect(page.getByText('It stays here: add it again later.')).toBeVisible();
  await choose(page, 'Status', 'Contacted');
  const unstored = page.getByRole('alert').filter({ hasText: 'It wasn’t stored' });
  await expect(unstored).toContainText('You chose: status Contacted.');
  // Another screen, and back.
  await page.getByRole('link', { name: 'All leads' }).click();
  await expect(page.getByText(AWAY).first()).toBeVisible();
  await page.goBack();
  await expect(field).toHaveValue('Typed before');
  await real.start('leads');
  await expect(page.getByText(AWAY)).toHaveCount(0);
  await page.getByRole('button', { name: 'Add the note' }).click();
  await expect(field).toHaveValue('');
  await expect(page.getByText('Typed before')).toBeVisible();
  await choose(page, 'Status', 'Contacted');
  await expect(statusOf(page)).toContainText('Contacted');
});

test('a list that is read while the lead service is away says so, and is read once it is back', async ({
  page,
  real,
}) => {
  const rows = page.getByRole('group', { name: 'Leads' }).locator('[data-row-action]');
  await page.goto('/leads');
  await expect(rows.first()).toBeVisible();
  await real.stopOne('leads');
  await page.getByRole('searchbox', { name: 'Search' }).fill('Away Awhile');
  await expect(page.getByText(AWAY).first()).toBeVisible();
  await real.start('leads');
  await expect(rows).toHaveText(['Away Awhile']);
  await expect(page.getByText(AWAY)).toHaveCount(0);
});

const ODD: readonly [name: string, email: string, search: string][] = [
  ['שרה לוי', 'sara+sales%off@studio.example', 'sara+sales%off@'],
  ["Ann O'Neil", "ann.o'neil_x@studio.example", "o'neil_x"],
  ['Zoë 👩‍👩‍👧 Ng', 'zoë.müller@bücher.example', 'zoë.müller@bücher.example'],
  ['=HYPERLINK("https://evil.example")', 'long@studio.example', '=hyperlink("https'],
];

test('people with odd names and addresses are found and shown as they wrote them', async ({ page, real, request }) => {
  for (const [name, email] of ODD) await sendLead(real, { fields: { name }, email });
  await page.goto('/leads');
  for (const [name, email, search] of ODD) {
    await page.getByRole('searchbox', { name: 'Search' }).fill(search);
    await expect(page.getByRole('status').filter({ hasText: 'leads' })).toContainText('1 of 1 leads');
    await expect(page.locator('tbody strong').first()).toHaveText(name);
    await page.locator('tbody [data-row-action]').first().click();
    await expect(page.getByRole('heading', { name })).toHaveAttribute('dir', 'auto');
    await expect(page.locator('dd', { hasText: /^Contact sales$/ })).toBeVisible();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.goto(`/visitors/${encodeURIComponent(email)}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(email);
    await expect(page.getByText('Contact sales').first()).toBeVisible();
    await page.goto('/leads');
  }
  await page.getByRole('searchbox', { name: 'Search' }).fill('x'.repeat(300));
  await expect(page.getByText('No lead is like that')).toBeVisible();
  const csv = await (await request.get('/api/leads.csv')).text();
  expect(csv).toContain("'=HYPERLINK");
  for (const [name] of ODD.slice(0, 3)) expect(csv).toContain(name);
});

test('the list has first and last touch beside campaign and variants', async ({ page }) => {
  await page.goto('/leads');
  const table = page.getByRole('group', { name: 'Leads' });
  for (const name of ['Campaign', 'First touch', 'Last touch', 'Variants'])
    await expect(table.getByRole('columnheader', { name })).toBeVisible();
  await expect(table.getByText('…', { exact: true })).toHaveCount(0);
  expect(await table.locator('td:nth-child(8)', { hasNotText: '–' }).count()).toBeGreaterThan(0);
});

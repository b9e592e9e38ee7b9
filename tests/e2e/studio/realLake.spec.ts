import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test';
import { findAxeViolations } from '../audits/findAxeViolations.ts';
import { findSmallTargets } from '../audits/findSmallTargets.ts';
import { startRealStudio } from './setup/startRealStudio.ts';
import { findFaults } from './setup/studioTest.ts';

// The studio as it runs, over stores that the demo's generator makes once for this file.
const test = base.extend<object, { real: string }>({
  real: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it.
    async ({}, use) => {
      const { url, stop } = await startRealStudio();
      await use(url);
      await stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ real }, use) => use(real),
  timezoneId: 'Europe/Berlin',
});
test.describe.configure({ mode: 'serial' });

const HEIGHT = 900;
const NOT_LOADED = 'text=/^(Reading|Counting|Following|Loading).* …$/';

/** Goes to a screen, and waits until nothing of it is being read. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
  await expect(page.locator(NOT_LOADED), path).toHaveCount(0);
  await expect(page.locator('[aria-busy="true"]'), path).toHaveCount(0);
}

/** What is wrong with what is shown: for a finger at 390 px in the light scheme, at 800 px, and at 1440 px in the dark one. */
async function expectNoFaults(page: Page, what: string): Promise<void> {
  await page.setViewportSize({ width: 390, height: HEIGHT });
  expect([...(await findFaults(page)), ...(await findSmallTargets(page))], `${what} at 390 px`).toEqual([]);
  await page.setViewportSize({ width: 800, height: HEIGHT });
  await page.setViewportSize({ width: 1440, height: HEIGHT });
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await findFaults(page), `${what} at 1440 px, dark`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}

async function read<Answer>(request: APIRequestContext, path: string): Promise<Answer> {
  const answer = await request.get(`/api${path}`);
  expect(answer.status(), path).toBe(200);
  return (await answer.json()) as Answer;
}

const VIEWS = ['/', '/reports/campaigns', '/funnels?by=device', '/journeys', '/experiments', '/experiments/home-hero'];
const PEOPLE = [
  '/leads',
  '/leads?tab=dead-letters',
  '/meetings',
  '/visitors',
  '/recordings',
  '/live',
  '/health',
  '/sign-in',
];

for (const path of [...VIEWS, ...PEOPLE])
  test(`${path} is accessible and fits`, async ({ page }) => {
    await open(page, path);
    await expectNoFaults(page, path);
  });

test('a visitor, a lead and a recording are accessible and fit', async ({ page, request }) => {
  const { leads } = await read<{ leads: { id: string }[] }>(request, '/leads?limit=1');
  const { recordings } = await read<{ recordings: { session: string; visitor: string }[] }>(request, '/recordings');
  const [lead] = leads;
  const [recording] = recordings;
  if (!lead || !recording) throw new Error('the demo has no lead or no recording');
  const { session, visitor } = recording;
  for (const path of [`/leads/${lead.id}`, `/visitors/${visitor}`, `/recordings/${session}?visitor=${visitor}`]) {
    await open(page, path);
    await expectNoFaults(page, path);
  }
  const [player] = page.frames().filter((frame) => frame.url().endsWith('/player'));
  if (!player) throw new Error('there is no player');
  expect(await findAxeViolations(player, '.rr-player'), 'the player').toEqual([]);
});

test('dialogs of an experiment and of a visitor are accessible and fit', async ({ page, request }) => {
  await open(page, '/experiments/home-hero');
  for (const name of ['Ramp', 'Stop', 'Release']) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoFaults(page, name);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
  await page.goto('/experiments');
  await page.getByRole('button', { name: 'Plan it' }).click();
  await expect(page.getByText('read once at the end')).toBeVisible();
  await expectNoFaults(page, 'the planner');
  const { recordings } = await read<{ recordings: { visitor: string }[] }>(request, '/recordings');
  await open(page, `/visitors/${recordings[0]?.visitor}`);
  await page.getByRole('button', { name: 'Erase …' }).click();
  await expectNoFaults(page, 'erasing');
});

test('a drop-off lists all its visitors', async ({ page }) => {
  await open(page, '/funnels?period=90d&zone=UTC');
  await page.getByRole('button', { name: /^1\. .*: list the visitors/ }).click();
  const lost = page.getByRole('region', { name: /^Left after Page \// });
  await expect(lost.getByRole('status')).toHaveText(/^1 to 50 of \d/);
  await expectNoFaults(page, 'a drop-off');
});

test('the digest is accessible', async ({ page, request }) => {
  const { html } = await read<{ html: string }>(request, '/digest');
  await page.setContent(html);
  await page.setViewportSize({ width: 390, height: HEIGHT });
  expect(await findFaults(page)).toEqual([]);
});

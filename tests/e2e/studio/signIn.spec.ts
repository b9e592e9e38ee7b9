import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from '@playwright/test';
import { hashPassword } from '../../../apps/studio/access/passwordHash.ts';
import { writeUsers } from '../../../apps/studio/access/UserFile.ts';
import { readStudioEnvironment } from '../../../apps/studio/environment.ts';
import { startStudio } from '../../../apps/studio/startStudio.ts';

const PASSWORD = 'grey river under seven bridges';

const test = base.extend<{ studio: string }>({
  /** The studio itself, with one user, who may see leads. */
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from it.
  studio: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'cumulus-studio-'));
    const password = await hashPassword(PASSWORD);
    await writeUsers(join(folder, 'users.json'), [{ name: 'ben', roles: ['sales'], password }]);
    const { url, close } = await startStudio(
      readStudioEnvironment({
        ...{ ADMIN_PORT: '0', STUDIO_DATA_DIR: folder, SITE_INTERNAL_URL: 'none' },
        ...{ CONTENT_INTERNAL_URL: 'none', COLLECTOR_INTERNAL_URL: 'none', LEADS_INTERNAL_URL: 'none' },
      }),
    );
    await use(url);
    await close();
    await rm(folder, { recursive: true, force: true });
  },
});

test('who isn’t signed in signs in, comes back to the screen, and signs out', async ({ page, studio, context }) => {
  await page.goto(`${studio}/leads?q=mara`);
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await page.getByLabel('Name').fill('ben');
  await page.getByLabel('Password').fill('another river');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('Name or password is wrong')).toBeVisible();
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(`${studio}/leads?q=mara`);
  const [cookie] = await context.cookies();
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict' });
  await page.goto(`${studio}/health`);
  await expect(page.getByText('You are signed in as ben (sales)')).toBeVisible();
  await page.getByRole('button', { name: /^ben/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByLabel('Password')).toBeVisible();
  expect(await context.cookies()).toEqual([]);
  await page.goto(`${studio}/leads`);
  await expect(page.getByLabel('Password')).toBeVisible();
});

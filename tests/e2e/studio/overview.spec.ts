import { expect, findFaults, test } from './setup/studioTest.ts';

const KB = 1024;
/** A figure of the studio's requirements. */
const MAX_FIRST_SCREEN = 250 * KB;

test('the first screen has at most 250 KB, compressed', async ({ page, baseURL }) => {
  const sizes = new Map<string, number>();
  page.on('requestfinished', async (request) => {
    if (request.url().startsWith(`${baseURL}/api/`)) return;
    sizes.set(request.url(), (await request.sizes()).responseBodySize);
  });
  await page.goto('/');
  await expect(page.getByRole('slider', { name: /^Visitors by day/ })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  expect(sizes.size).toBeGreaterThan(4);
  expect(bytes).toBeLessThanOrEqual(MAX_FIRST_SCREEN);
});

test('a row is a filter for the whole page, by pointer and by keyboard', async ({ page, complaints }) => {
  await page.goto('/?period=7d');
  const channels = page.getByRole('region', { name: 'Where visits come from' });
  await channels.getByRole('row', { name: /Paid search/ }).click();
  await expect(page).toHaveURL(/[?&]f=channel:Paid\+search/);
  const filters = page.getByRole('list', { name: 'Filters' });
  await expect(filters).toContainText('Channel is Paid search');

  const countries = page.getByRole('region', { name: 'Countries and languages' });
  await countries.getByRole('button', { name: 'Country Germany: filter' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(filters).toContainText('Country is Germany');
  await expect(page).toHaveURL(/period=7d.*f=channel:Paid\+search&f=country:DE/);
  expect(await findFaults(page)).toEqual([]);

  await filters.getByRole('button', { name: 'Country is Germany. Turn around' }).click();
  await expect(page).toHaveURL(/f=!country:DE/);
  await filters.getByRole('button', { name: /^Remove: Channel/ }).click();
  await expect(page).not.toHaveURL(/channel/);
  await page.goBack();
  await expect(page).toHaveURL(/channel:Paid\+search/);
  expect(complaints).toEqual([]);
});

test('hostile values stay text', async ({ page }) => {
  await page.goto('/');
  const from = page.getByRole('region', { name: 'Where visits come from' });
  await from.getByRole('tab', { name: 'Sources' }).click();
  await expect(from.getByRole('row', { name: /<img src=x/ })).toBeVisible();
  await from.getByRole('row', { name: /<img src=x/ }).click();
  await expect(page.getByRole('list', { name: 'Filters' })).toContainText('<img src=x onerror=alert(1)>');
  expect(await page.locator('img').count()).toBe(0);
});

test('the chart is read by arrow keys, as a table, and shows what happened', async ({ page }) => {
  await page.clock.setFixedTime('2026-11-28T10:00:00Z');
  await page.goto('/');
  const chart = page.getByRole('slider', { name: 'Visitors by day' });
  await chart.focus();
  await page.keyboard.press('Home');
  await expect(chart).toHaveAttribute('aria-valuetext', /^1 Nov 2026, Visitors \d+, before \d+$/);
  await page.getByRole('button', { name: 'Annotation: TV spot in Germany' }).click();
  await expect(page.getByRole('dialog')).toContainText('TV spot in Germany');
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('dialog', { name: 'Change the annotation' }).getByLabel('Day')).toHaveValue('2026-11-23');
  expect(await findFaults(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await expect(page.getByRole('row', { name: /^1 Nov 2026/ })).toBeVisible();
});

test('period, time zone, filters and segments are chosen by keyboard', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: /Period/ }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Last m');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/period=last-month/);
  await page.getByRole('button', { name: /Time zone/ }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('UTC');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/zone=UTC/);
  await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add a filter' });
  await dialog.getByLabel('Value').fill('Email');
  expect(await findFaults(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/f=channel:Email/);
  await page.getByRole('button', { name: 'Segments' }).press('Enter');
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Phones from Germany' }).press('Enter');
  await expect(page).toHaveURL(/f=country:DE&f=device:mobile/);
});

test('a narrow window has the screens in a menu', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.getByRole('button', { name: 'Menu' }).click();
  expect(await findFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Funnels' }).click();
  await expect(page.getByRole('heading', { name: 'Funnels' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeHidden();
});

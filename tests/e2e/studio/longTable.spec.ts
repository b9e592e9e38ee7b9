import { fixtureAnswer } from '../../../apps/studio/app/testing/fixtureAnswers.ts';
import { expect, test } from './setup/studioTest.ts';

const ROWS = 100_000;

test('a table of 100,000 rows draws those in view, the first and the last', async ({ page }) => {
  const report = fixtureAnswer('/reports/sources', new URLSearchParams()) as { rows: unknown[][] };
  const [, ...cells] = report.rows[0] ?? [];
  const rows = Array.from({ length: ROWS }, (_, index) => [`source ${index}`, ...cells]);
  await page.route(
    ({ pathname }) => pathname === '/api/reports/sources',
    (route) => route.fulfill({ json: { ...report, rows, previous: undefined } }),
  );
  await page.goto('/reports/sources');
  const table = page.locator('[role="group"]:has(> table)').last();
  await expect(table.getByText('source 0', { exact: true })).toBeVisible();
  expect(await table.locator('tbody tr').count()).toBeLessThan(100);
  await table.evaluate((scroller) => scroller.scrollTo(0, scroller.scrollHeight));
  await expect(table.getByText(`source ${ROWS - 1}`, { exact: true })).toBeVisible();
});

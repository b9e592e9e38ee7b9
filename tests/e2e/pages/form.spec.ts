import { expect } from '@playwright/test';
import { WITH_MOTION } from '../setup/motion.ts';
import { test } from '../setup/test.ts';

test.use(WITH_MOTION);

const PATH = '/contact-sales';

test.beforeEach(async ({ page }) => {
  await page.goto(PATH);
  const form = page.locator('[data-enhance="form"]').first();
  await form.scrollIntoViewIfNeeded();
  await expect(form).toHaveJSProperty('noValidate', true);
});

test('an empty form lists what is missing, and each line leads to its field', async ({ page }) => {
  const form = page.locator('[data-enhance="form"]').first();
  await form.locator('[type="submit"]').click();
  const summary = form.locator('[data-summary]');
  await expect(summary).toBeFocused();
  expect(await summary.locator('li').count()).toBe(await form.locator(':required').count());
  await summary.locator('a').first().click();
  const field = form.locator(':required').first();
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAttribute('aria-describedby', /-error/);
});

test('an e-mail address without a dot is refused, stays in the field, and is accepted once corrected', async ({
  page,
}) => {
  const form = page.locator('[data-enhance="form"]').first();
  const email = form.locator('[type="email"]').first();
  await email.fill('mara@studio');
  await form.locator('[type="submit"]').click();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toHaveValue('mara@studio');
  await email.fill('mara@studio.example');
  await expect(email).not.toHaveAttribute('aria-invalid');
});

test('a valid form reports that it cannot be sent, and where to write instead', async ({ page }) => {
  const form = page.locator('[data-enhance="form"]').first();
  const requests: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && requests.push(request.url()));
  for (const control of await form.locator(':required').all()) {
    const [tag, type] = await control.evaluate((element) => [element.tagName, (element as HTMLInputElement).type]);
    if (tag === 'SELECT') await control.selectOption({ index: 1 });
    else if (type === 'checkbox') await control.check();
    else if (type === 'email') await control.fill('mara@studio.example');
    else await control.fill('7');
  }
  await form.locator('[type="submit"]').click();
  const notice = form.locator('[data-notice]');
  await expect(notice).toBeFocused();
  await expect(notice.getByRole('link')).toHaveAttribute('href', /^mailto:/);
  await expect(form.locator('[data-summary]')).toBeHidden();
  await expect(form.locator('[type="email"]').first()).toHaveValue('mara@studio.example');
  expect(requests).toEqual([]);
  expect(new URL(page.url()).search).toBe('');
});

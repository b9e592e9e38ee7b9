import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { giveConsent } from '../setup/consent.ts';
import { type FakeCollector, fakeCollector } from '../setup/fakeCollector.ts';
import { test } from '../setup/test.ts';
import { whenFormUsable } from '../setup/whenFormUsable.ts';

test.use({ userAgent: VISITOR_AGENT });

const TYPED = 'Mara Okafor';
const NAMES = [
  'sign-up started',
  'sign-up sent',
  'form started',
  'form sent',
  'sales form sent',
  'form error',
  'meeting booked',
];

/** The events of forms that arrived, in the order in which they happened. */
const eventsOf = (collector: FakeCollector) =>
  collector
    .stored()
    .filter(({ event = '' }) => NAMES.includes(event))
    .sort((one, other) => (one.timestamp < other.timestamp ? -1 : 1))
    .map(({ event, properties }) => [event, properties]);

// REQ-LEA-16
test('a form is started, fails, is sent and has its meeting booked, each once, without a value', async ({
  page,
  context,
}) => {
  const collector = await fakeCollector(context);
  await giveConsent(page, 'C0002');
  await page.goto('/contact-sales');
  const form = page.locator('form[data-form-id]');
  const field = (name: string) => form.locator(`[name="${name}"]`);
  await expect(form).toHaveAttribute('data-enhanced', '');
  const sender = page.waitForResponse('**/sendForm*');
  await field('name').fill(TYPED);
  // The form starts when this is loaded, and the test clicks sooner than people.
  await (await sender).finished();
  await field('company').fill('Okafor');
  await field('message').fill('Fridays.');
  await field('teamSize').selectOption('11 to 50');
  await field('country').selectOption('Denmark');
  await whenFormUsable(page, 'form[data-form-id]');
  const submit = form.getByRole('button', { name: 'Send my message' });
  await submit.click();
  await expect(form.locator('[data-result="invalid"]')).toBeFocused();
  // An address has two meetings at most, and each browser books one.
  await field('email').fill(`mara-${randomUUID()}@studio.example`);
  await submit.click();
  const scheduler = page.getByRole('dialog', { name: 'Choose a time to talk' });
  await scheduler.getByRole('radio').first().check();
  await scheduler.getByRole('button', { name: 'Book this time' }).click();
  await expect(page.getByRole('dialog', { name: 'Your meeting is booked' })).toBeVisible();
  const at = (buttonClicked: string, root: string) => ({
    ...{ formId: '1299', source: 'page' },
    clickLocation: {
      ...{ root, buttonClicked, breadcrumb: expect.any(String) },
      ...{ parent: expect.any(String), location: expect.any(String) },
    },
  });
  const properties = at('Send my message', 'main');
  await expect
    .poll(() => eventsOf(collector))
    .toEqual([
      ['form started', at('unknown', 'unknown')],
      ['form error', { ...properties, outcome: 'invalid', field: 'email' }],
      ['form sent', properties],
      ['sales form sent', properties],
      ['meeting booked', at('Book this time', 'dialog')],
    ]);
  const events = JSON.stringify(eventsOf(collector));
  for (const value of [TYPED, 'mara', 'Fridays']) expect(events).not.toContain(value);
});

test('the sign-up is started when its overlay opens, and sent before the product is shown', async ({
  page,
  context,
}) => {
  const collector = await fakeCollector(context);
  await giveConsent(page, 'C0002');
  await page.goto('/features/docs');
  await page.locator('main a[data-overlay="sign-up"]:visible').first().click();
  const overlay = page.getByRole('dialog', { name: /workspace/i });
  await expect(overlay.locator('form[data-lead-kind]')).toHaveAttribute('data-enhanced', '');
  await overlay.getByRole('button', { name: 'Close' }).click();
  await page.locator('main a[data-overlay="sign-up"]:visible').first().click();
  await overlay.getByLabel('Work e-mail').fill('mara@studio.example');
  await whenFormUsable(page, 'dialog form[data-lead-kind]');
  await overlay.getByRole('button', { name: 'Open my workspace' }).click();
  await page.waitForURL('**/workspace/*');
  // The product is another site: what this one could not send before it was left, its next page sends.
  await page.goto('/legal/terms');
  const clickLocation = expect.objectContaining({ root: 'main', buttonClicked: expect.any(String) });
  const properties = { formId: '2001', source: 'sign-up', location: expect.any(String), clickLocation };
  await expect
    .poll(() => eventsOf(collector))
    .toEqual([
      ['sign-up started', properties],
      ['sign-up sent', properties],
    ]);
});

test('without consent nothing is sent', async ({ page, context }) => {
  const collector = await fakeCollector(context);
  await giveConsent(page);
  await page.goto('/contact-sales');
  const form = page.locator('form[data-form-id]');
  await form.locator('[name="name"]').fill(TYPED);
  await form.getByRole('button', { name: 'Send my message' }).click();
  await expect(form.locator('[data-result="invalid"]')).toBeFocused();
  expect(collector.calls).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('cuUnsent')))).toEqual([]);
});

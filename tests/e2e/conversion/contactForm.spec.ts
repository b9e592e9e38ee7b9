import { expect, type Page } from '@playwright/test';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { findAxeViolations } from '../audits/findAxeViolations.ts';
import { findOverflow } from '../audits/findOverflow.ts';
import { giveConsent } from '../setup/consent.ts';
import { loadedFonts } from '../setup/loadedFonts.ts';
import { WITH_MOTION } from '../setup/motion.ts';
import type { LeadProxy } from '../setup/startLeadProxy.ts';
import { startSiteWithLeads } from '../setup/startSiteWithLeads.ts';
import { test } from '../setup/test.ts';
import { whenFormUsable } from '../setup/whenFormUsable.ts';

const PATH = '/contact-sales';
const TYPED = {
  name: 'Mara Okafor',
  email: 'mara@studio.example',
  company: 'Okafor & Søn',
  teamSize: '11 to 50',
  country: 'Denmark',
  message: 'Reports take us every Friday.\nSince spring.',
};

let proxy: LeadProxy;
let servers: Awaited<ReturnType<typeof startSiteWithLeads>>;

// One site for all tests, whose lead service fails when a test says so.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  test.setTimeout(480_000);
  servers = await startSiteWithLeads();
  proxy = servers.proxy;
});
test.afterAll(async () => {
  await servers?.stop();
});
test.beforeEach(() => {
  proxy.state = 'works';
  proxy.sent.length = 0;
  proxy.statuses.length = 0;
});

/** The page's form, and what it shows. */
function contactForm(page: Page) {
  const form = page.locator('form[data-form-id="1299"]');
  const field = (name: string) => form.locator(`[name="${name}"]`);
  return {
    form,
    field,
    submit: form.getByRole('button', { name: 'Send my message' }),
    result: form.locator('[data-result]'),
    sent: page.locator('[data-sent]'),
    /** Waits for the thank-you: the meeting scheduler opens over it, and gives the focus back when it is closed. */
    async expectThanks() {
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.locator('[data-sent]')).toBeFocused();
    },
    /** @param hasScripts waits until the form's script serves it: before, the browser's own check answers a click */
    async open({ hasScripts = true } = {}) {
      await page.goto(servers.site + PATH);
      await form.scrollIntoViewIfNeeded();
      if (hasScripts) await expect(form).toHaveAttribute('data-enhanced', '');
    },
    async fill(values: Partial<typeof TYPED> = {}) {
      const { teamSize, country, ...texts } = { ...TYPED, ...values };
      for (const [name, text] of Object.entries(texts)) await field(name).fill(text);
      await field('teamSize').selectOption(teamSize);
      await field('country').selectOption(country);
    },
    async expectTyped(values: Partial<typeof TYPED> = {}) {
      for (const [name, text] of Object.entries({ ...TYPED, ...values })) await expect(field(name)).toHaveValue(text);
    },
  };
}

const whenUsable = (page: Page) => whenFormUsable(page, 'form[data-form-id="1299"]');

test.describe('with scripts', () => {
  // Refused, so that the banner covers nothing.
  test.beforeEach(({ page }) => giveConsent(page));

  test('its code is loaded when it is first used', async ({ page }) => {
    const { open, field } = contactForm(page);
    const scripts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    await open();
    await whenUsable(page);
    expect(scripts.filter((url) => url.includes('sendForm'))).toEqual([]);
    await field('name').focus();
    await expect.poll(() => scripts.filter((url) => url.includes('sendForm')).length).toBe(1);
  });

  test('an empty form lists what is missing, and each line leads to its field', async ({ page }) => {
    const { open, form, submit, result, field } = contactForm(page);
    await open();
    await submit.click();
    await expect(result).toBeFocused();
    expect(await result.locator('li').count()).toBe(await form.locator(':required').count());
    await result.getByRole('link').first().click();
    await expect(field('name')).toBeFocused();
    await expect(field('name')).toHaveAttribute('aria-invalid', 'true');
    await expect(field('name')).toHaveAttribute('aria-describedby', /-error/);
    expect(await findAxeViolations(page, 'form')).toEqual([]);
    expect(proxy.sent).toEqual([]);
  });

  test('in a low window the list of what is missing begins below the header', async ({ page }) => {
    const { open, submit, result } = contactForm(page);
    for (const height of [256, 640]) {
      await page.setViewportSize({ width: 320, height });
      await open();
      await submit.click();
      await expect(result).toBeFocused();
      const header = await page.locator('body > header').boundingBox();
      const end = (header?.y ?? 0) + (header?.height ?? 0);
      await expect.poll(async () => ((await result.boundingBox())?.y ?? 0) - end).toBeGreaterThanOrEqual(0);
      await expect(result.locator('p')).toBeInViewport();
    }
  });

  test('an address without a dot is refused, stays in its field, and is accepted once corrected', async ({ page }) => {
    const { open, submit, field, result } = contactForm(page);
    await open();
    await field('email').fill('mara@studio');
    await submit.click();
    await expect(result).toBeFocused();
    await expect(field('email')).toHaveAttribute('aria-invalid', 'true');
    await expect(field('email')).toHaveValue('mara@studio');
    await field('email').fill('mara@studio.example');
    await expect(field('email')).not.toHaveAttribute('aria-invalid');
  });

  // REQ-LEA-03, REQ-LEA-06
  test('a double click sends it once; then there is a thank-you, and the address stays', async ({ page }) => {
    const { open, fill, form, submit, sent, expectThanks } = contactForm(page);
    await open();
    await fill();
    await whenUsable(page);
    await submit.dblclick();
    await expectThanks();
    await expect(sent).toContainText('Thank you');
    await expect(form).toHaveCount(0);
    // The head of the form, with its label.
    await expect(page.locator('section:has([data-sent]) header')).toBeHidden();
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(PATH);
    expect(await findAxeViolations(page, 'main')).toEqual([]);
    expect(proxy.sent).toHaveLength(1);
    expect(proxy.sent[0]).toMatchObject({
      ...{ formId: 1299, fields: TYPED, email: TYPED.email, page: PATH, locale: 'en-US', analytics: null },
      ...{ idempotencyKey: expect.any(String), consent: { privacyPath: '/legal/privacy' } },
    });
  });

  // REQ-LEA-22
  test('a booked meeting stays on the page: its time, its calendar file, and the link by which it is moved', async ({
    page,
  }) => {
    const { open, fill, submit, sent } = contactForm(page);
    await open();
    await fill();
    await whenUsable(page);
    await submit.click();
    const scheduler = page.getByRole('dialog');
    await scheduler.getByRole('radio').first().check();
    await scheduler.getByRole('button', { name: 'Book this time' }).click();
    await expect(scheduler).toHaveAccessibleName('Your meeting is booked');
    const time = (await scheduler.locator('strong').textContent()) ?? '';
    await scheduler.getByRole('button', { name: 'Done' }).click();
    await expect(sent).toBeFocused();
    await expect(sent.getByRole('heading')).toHaveText('Your meeting is booked');
    await expect(sent).toContainText(time);
    await expect(sent).toContainText('Your time:');
    expect(await findAxeViolations(page, 'main')).toEqual([]);
    const download = page.waitForEvent('download');
    await sent.getByRole('link', { name: 'calendar' }).click();
    expect((await download).suggestedFilename()).toMatch(/\.ics$/);
    await sent.getByRole('link', { name: 'Move or cancel' }).click();
    await expect(page).toHaveURL(/\/scheduler\/meeting\/[\w-]{43}$/);
    await expect(page.getByRole('button', { name: /cancel/i })).toBeVisible();
  });

  test('at 400 % nothing in the window with times covers what has the focus', async ({ page }) => {
    const { open, fill, submit } = contactForm(page);
    await page.setViewportSize({ width: 320, height: 256 });
    await open();
    await fill();
    await whenUsable(page);
    await submit.click();
    await expect(page.getByRole('dialog')).toBeVisible();
    for (let presses = 0; presses < 8; presses += 1) {
      await page.keyboard.press('Tab');
      const isCovered = await page.evaluate(() => {
        const { left, top, width, height } = (document.activeElement as Element).getBoundingClientRect();
        const shown = document.elementFromPoint(left + width / 2, top + height / 2);
        return !document.activeElement?.contains(shown);
      });
      expect(isCovered, await page.evaluate(() => document.activeElement?.outerHTML)).toBe(false);
    }
  });

  test.describe('of a person', () => {
    // A headless browser counts as a crawler, which gets no id.
    test.use({ userAgent: VISITOR_AGENT });

    // REQ-LEA-08
    test('with consent the lead has attribution and ids', async ({ page }) => {
      const { fill, submit, form, expectThanks } = contactForm(page);
      await page
        .context()
        .addCookies([{ name: 'OptanonConsent', value: 'groups=C0001%3A1%2CC0002%3A1', url: servers.site }]);
      await page.goto(`${servers.site}${PATH}?utm_source=fair&utm_campaign=spring`);
      await form.scrollIntoViewIfNeeded();
      await fill();
      await whenUsable(page);
      await submit.click();
      await expectThanks();
      expect(proxy.sent[0]?.analytics).toMatchObject({
        attribution: { utm_source: 'fair', utm_campaign: 'spring', utm_medium: 'none' },
        growthbookId: expect.stringMatching(/^[\da-f-]{36}$/),
      });
    });
  });

  // REQ-LEA-07
  test('while the service is down it says that nothing was sent, keeps what was typed, and can be sent again', async ({
    page,
  }) => {
    const { open, fill, submit, result, expectThanks, expectTyped } = contactForm(page);
    proxy.state = 'refuses';
    await open();
    await fill();
    await whenUsable(page);
    await submit.click();
    await expect(result).toBeFocused();
    await expect(result).toContainText('Nothing was sent');
    await expect(result.getByRole('link')).toHaveAttribute('href', /^mailto:/);
    await expectTyped();
    expect(await findAxeViolations(page, 'form')).toEqual([]);
    proxy.state = 'works';
    await submit.click();
    await expectThanks();
    // With the same key each time, so that it is stored once.
    expect(new Set(proxy.sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  });

  test('when the connection breaks it says that it can’t tell, and sending again is safe', async ({ page }) => {
    const { open, fill, submit, result, expectThanks, expectTyped } = contactForm(page);
    await open();
    await fill();
    await whenUsable(page);
    await page.route(`**${PATH}`, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
    await submit.click();
    await expect(result).toContainText('We can’t tell whether this arrived');
    await expectTyped();
    await page.unroute(`**${PATH}`);
    await submit.click();
    await expectThanks();
  });

  test('by keyboard alone', async ({ page }) => {
    const { open, field, result, expectThanks, submit } = contactForm(page);
    await open();
    await whenUsable(page);
    const { keyboard } = page;
    await field('name').focus();
    await keyboard.press('Enter');
    await expect(result).toBeFocused();
    // The first line of the summary, and from there field by field. The trap field is not among them.
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await expect(field('name')).toBeFocused();
    await keyboard.type(TYPED.name);
    await keyboard.press('Tab');
    await keyboard.type(TYPED.email);
    await keyboard.press('Tab');
    await keyboard.type(TYPED.company);
    await keyboard.press('Tab');
    await keyboard.type(TYPED.teamSize);
    await keyboard.press('Tab');
    await keyboard.type(TYPED.country);
    await keyboard.press('Tab');
    await keyboard.type(TYPED.message);
    await keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'privacy notice' }).first()).toBeFocused();
    await keyboard.press('Tab');
    await expect(submit).toBeFocused();
    await keyboard.press('Enter');
    await expectThanks();
    expect(proxy.sent[0]?.fields).toEqual(TYPED);
  });
});

test.describe('with motion', () => {
  test.use(WITH_MOTION);

  test('the way to the page of the meeting and back has no error', async ({ page }) => {
    const errors: string[] = [];
    page.on('pageerror', ({ name, message }) => errors.push(`${name}: ${message}`));
    const { open, fill, submit, expectThanks } = contactForm(page);
    await open();
    await fill();
    await whenUsable(page);
    await submit.click();
    await expectThanks();
    await page.locator('[data-meeting] a').click();
    await page.waitForURL('**/scheduler/meeting/*');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/with Greta Lindemann$/);
    // In the site's look, which its policy allows.
    await expect.poll(() => loadedFonts(page)).toEqual(['Bricolage Grotesque', 'Instrument Sans']);
    await page.goBack();
    await page.waitForURL(`**${PATH}`);
    expect(errors).toEqual([]);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the page shows again what was typed and what is wrong with it, then thanks', async ({ page }) => {
    const { open, fill, submit, result, field, expectTyped, sent } = contactForm(page);
    await open({ hasScripts: false });
    await fill({ email: 'mara@studio' });
    await submit.click();
    await expect(result).toBeVisible();
    await expect(result).toBeFocused();
    expect(new URL(page.url()).pathname).toBe(PATH);
    await expectTyped({ email: 'mara@studio' });
    await expect(field('email')).toHaveAttribute('aria-invalid', 'true');
    await result.getByRole('link').click();
    await expect(field('email')).toBeFocused();
    await field('email').fill(TYPED.email);
    await submit.click();
    await expect(sent).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/forms/sent');
    await page.reload();
    await expect(sent).toContainText('Thank you');
    expect(proxy.sent).toHaveLength(1);
    expect(proxy.sent[0]).toMatchObject({ idempotencyKey: null, fields: TYPED });
  });

  test('while the service is down the page says that nothing was sent, and keeps what was typed', async ({ page }) => {
    const { open, fill, submit, result, expectTyped } = contactForm(page);
    proxy.state = 'refuses';
    await open({ hasScripts: false });
    await fill();
    await submit.click();
    await expect(result).toContainText('Nothing was sent');
    await expect(result.getByRole('link')).toHaveAttribute('href', /^mailto:/);
    await expectTyped();
  });

  test('corrected and sent, “back” shows the form with what was typed', async ({ page }) => {
    const { open, fill, submit, result, field, sent, expectTyped } = contactForm(page);
    await open({ hasScripts: false });
    await fill({ email: 'mara@studio' });
    await submit.click();
    await expect(result).toBeVisible();
    await field('email').fill(TYPED.email);
    await submit.click();
    await expect(sent).toBeVisible();
    await page.goBack();
    await expect(result).toBeVisible();
    await expectTyped();
  });

  test('sent twice within ten minutes it is one lead', async ({ page }) => {
    const { open, fill, submit, sent } = contactForm(page);
    for (let count = 0; count < 2; count += 1) {
      await open({ hasScripts: false });
      await fill({ message: 'The same words, twice.' });
      await submit.click();
      await expect(sent).toBeVisible();
    }
    expect(proxy.statuses).toEqual([201, 200]);
  });
});

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('no state is wider than the window', async ({ page }) => {
    const { open, fill, submit, result, expectThanks } = contactForm(page);
    await giveConsent(page);
    proxy.state = 'refuses';
    await open();
    await submit.click();
    await expect(result).toBeFocused();
    expect(await findOverflow(page), 'errors').toEqual([]);
    await fill();
    await whenUsable(page);
    await submit.click();
    await expect(result).toContainText('Nothing was sent');
    expect(await findOverflow(page), 'not sent').toEqual([]);
    proxy.state = 'works';
    await submit.click();
    await expectThanks();
    expect(await findOverflow(page), 'sent').toEqual([]);
  });
});

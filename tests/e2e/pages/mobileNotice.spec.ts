import { type BrowserContextOptions, devices, expect, type Page } from '@playwright/test';
import { findAxeViolations } from '../audits/findAxeViolations.ts';
import { findOverflow } from '../audits/findOverflow.ts';
import { giveConsent } from '../setup/consent.ts';
import { WITH_MOTION } from '../setup/motion.ts';
import { test } from '../setup/test.ts';
import { whenFontsLoaded } from '../setup/whenFontsLoaded.ts';

test.use(WITH_MOTION);

const SENTENCE = "This action isn't available on mobile. Please switch to your computer to try it out!";
const { defaultBrowserType: _, ...PHONE } = devices['Pixel 7'];
const SIZES = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 800, height: 1024 },
];

const noticeOf = (page: Page) => page.locator('[data-mobile-notice]');

test.describe('on a phone', () => {
  test.use({ ...PHONE, ...WITH_MOTION } as BrowserContextOptions);

  // REQ-BAN-03, REQ-BAN-04, REQ-BAN-05
  test('with mobile_banner=true it shows that the action needs a computer, and can’t be closed', async ({ page }) => {
    await giveConsent(page);
    await page.goto('/?mobile_banner=true');
    const notice = noticeOf(page);
    await expect(notice).toBeVisible();
    await expect(notice.locator('p')).toHaveText(SENTENCE);
    await expect(notice.getByRole('button', { name: /close/i })).toHaveCount(0);
    await page.goto('/');
    await expect(notice).toBeHidden();
    await page.goBack();
    await expect(notice).toBeVisible();
  });

  // REQ-BAN-03
  test('one banner is shown at a time: the question of consent, then the notice', async ({ page }) => {
    await page.goto('/?mobile_banner=true');
    const consent = page.locator('[data-consent-banner]');
    await expect(consent).toBeVisible();
    await expect(page.locator('[data-send][data-mobile-notice]:not([hidden])')).toHaveCount(1);
    await expect(noticeOf(page)).toBeHidden();
    await expect(page.locator('[data-page-banner]')).toBeHidden();
    await consent.getByRole('button').first().click();
    await expect(noticeOf(page)).toBeVisible();
    await expect(page.locator('[data-page-banner]')).toBeHidden();
    await page.goto('/');
    await expect(page.locator('[data-page-banner]')).toBeVisible();
  });

  // REQ-BAN-06
  test('the link that it sends has nothing about the visitor', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }));
    await giveConsent(page);
    await page.goto('/pricing?mobile_banner=true&email=jane%40x.example&plan=business#plans');
    const send = noticeOf(page).getByRole('link', { name: 'Send myself the link' });
    const mail = new URL((await send.getAttribute('href')) ?? '');
    expect(mail.searchParams.get('body')).toBe(`${new URL(page.url()).origin}/pricing?plan=business#plans`);
    expect(mail.searchParams.get('subject')).toBe(await page.title());
  });

  // REQ-BAN-06
  test('it opens the share sheet, where there is one', async ({ page }) => {
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'share', {
        value: async ({ url = '' }: ShareData) => document.body.setAttribute('data-shared', url),
      }),
    );
    await giveConsent(page);
    await page.goto('/?mobile_banner=true');
    await noticeOf(page).getByRole('link').click();
    await expect(page.locator('body')).toHaveAttribute('data-shared', `${new URL(page.url()).origin}/`);
    await expect(noticeOf(page).getByRole('button')).toBeHidden();
  });

  for (const viewport of SIZES)
    test.describe(() => {
      test.use({ viewport });
      test(`at ${viewport.width} px it doesn’t cover the end of the page`, async ({ page }) => {
        await page.goto('/?mobile_banner=true');
        const notice = noticeOf(page);
        await page.locator('[data-consent-banner]').getByRole('button').first().click();
        await expect(notice).toBeVisible();
        const footer = page.locator('footer').last();
        await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
        await expect
          .poll(async () => {
            const [box, end] = [await notice.boundingBox(), await footer.boundingBox()];
            return (end?.y ?? 0) + (end?.height ?? 0) - (box?.y ?? 0);
          })
          .toBeLessThan(1);
        expect(await findOverflow(page)).toEqual([]);
        // At the end of a small phone's page it is over links of the footer, until the page is scrolled.
        expect(await findAxeViolations(page, '[data-mobile-notice]')).toEqual([]);
      });
    });

  for (const locale of ['fr-FR', 'es-ES', 'it', 'pt-BR', 'de'])
    test(`in ${locale} everything fits in 320 px`, async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 568 });
      await giveConsent(page);
      await page.goto(`/${locale}?mobile_banner=true`);
      await expect(noticeOf(page)).toBeVisible();
      await expect(noticeOf(page).locator('p')).not.toHaveText(SENTENCE);
      expect(await findOverflow(page)).toEqual([]);
      expect((await noticeOf(page).boundingBox())?.height).toBeLessThan(230);
    });

  test('what is focused with the keyboard stays clear of it', async ({ page }) => {
    await giveConsent(page);
    // Without smooth scrolling, which would still be on its way.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/?mobile_banner=true');
    await expect(noticeOf(page)).toBeVisible();
    await whenFontsLoaded(page);
    const top = (await noticeOf(page).boundingBox())?.y ?? 0;
    for (let count = 0; count < 40; count += 1) {
      await page.keyboard.press('Tab');
      const covered = await page.evaluate((end) => {
        const element = document.activeElement;
        if (!element?.matches('main *')) return '';
        const { top: start, bottom, height } = element.getBoundingClientRect();
        // The slides of a carousel are higher than what is left of the window: they have to begin in it.
        const isCovered = height < end / 2 ? bottom > end + 1 : start > end;
        return isCovered ? `${element.outerHTML.slice(0, 200)} ends at ${bottom} of ${end}` : '';
      }, top);
      expect(covered).toBe('');
    }
  });
});

// REQ-BAN-03
test('a computer never shows the notice', async ({ page }) => {
  await page.goto('/?mobile_banner=true');
  await expect(noticeOf(page)).toBeHidden();
});

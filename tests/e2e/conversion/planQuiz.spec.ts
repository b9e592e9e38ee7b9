import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { VARIANT_HEADER } from '../../../apps/site/src/server/cdnDecision.ts';
import { QUIZ_RESULT_PATHS } from '../../fixtures/QUIZ_RESULT_PATHS.ts';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { findAxeViolations } from '../audits/findAxeViolations.ts';
import { findOverflow } from '../audits/findOverflow.ts';
import { giveConsent } from '../setup/consent.ts';
import { fakeCollector } from '../setup/fakeCollector.ts';
import { test } from '../setup/test.ts';
import { WIDTHS } from '../setup/WIDTHS.ts';
import { whenFontsLoaded } from '../setup/whenFontsLoaded.ts';

const PATH = '/pricing/quiz';
const SIZES = [{ width: 320, height: 640 }, ...WIDTHS];
const LOCALES = ['', '/fr-FR', '/es-ES', '/it', '/pt-BR', '/de'];
/** The answers at one place of each question, and where they lead. */
const ENDS = [
  { at: 0, score: '1.0', plan: 'Free', next: '/sign-up?plan=free' },
  { at: 1, score: '5.2', plan: 'Unlimited', next: '/sign-up?plan=unlimited&period=yearly' },
  { at: 2, score: '8.8', plan: 'Business', next: '/sign-up?plan=business&period=yearly' },
  { at: 3, score: '13.0', plan: 'Enterprise', next: '/contact-sales?modal=plan-quiz' },
];

test.use({ userAgent: VISITOR_AGENT });

const form = (page: Page) => page.locator('form[data-quiz-id]');
const questions = (page: Page) => form(page).locator('fieldset');
const submit = (page: Page) => form(page).getByRole('button');
const reasons = (page: Page) => page.locator('[data-answer]:visible');
const links = (page: Page) => page.locator('#quiz').locator('a[href*="sign-up"], a[href*="contact-sales"]');

async function openQuiz(page: Page, path = PATH): Promise<void> {
  await giveConsent(page);
  await page.goto(path);
  await expect(form(page)).toHaveAttribute('data-enhanced', '');
}

async function answerAll(page: Page, at: number, choose = (radio: Locator) => radio.check()): Promise<void> {
  for (const question of await questions(page).all()) await choose(question.getByRole('radio').nth(at));
}

for (const { at, score, plan, next } of ENDS)
  test(`answers for ${plan} lead to it, to its reasons and to what comes next`, async ({ page }) => {
    await openQuiz(page);
    await answerAll(page, at);
    await submit(page).click();
    await page.waitForURL(`**${PATH}/${score}#*`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Your plan: ${plan}`);
    await expect(page.getByRole('heading', { level: 2, name: 'Your answers' })).toBeVisible();
    await expect(reasons(page)).toHaveCount(6);
    expect(await links(page).first().getAttribute('href')).toBe(next);
    await links(page).first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toBeVisible();
    expect(await dialog.locator('form[action]').getAttribute('action')).toContain(next);
  });

test('by keyboard: arrows choose, errors are named, and the answers can be changed', async ({ page }) => {
  await openQuiz(page);
  const first = questions(page).first();
  await expect(first).toHaveAccessibleName(/^Question 1 of 6 How many people/);
  await first.getByRole('radio').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(first.getByRole('radio').nth(2)).toBeChecked();
  await expect(page.getByRole('status').filter({ hasText: 'answered' })).toHaveText('1 of 6 answered');
  await page.keyboard.press('Enter');
  const errors = form(page).locator('[data-errors]');
  await expect(errors).toBeFocused();
  await expect(errors.getByRole('link')).toHaveCount(5);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const second = questions(page).nth(1);
  await expect(second.getByRole('radio').first()).toBeFocused();
  await expect(second.getByRole('radio').first()).toHaveAccessibleDescription('Please choose an answer.');
  for (let question = 1; question < 6; question += 1) {
    await page.keyboard.press('Space');
    await page.keyboard.press('Tab');
  }
  await expect(submit(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${PATH}/3.0#*`);
  const change = page.getByRole('link', { name: 'Change the answers' });
  await expect(change).toHaveAttribute('href', /#people=upTo250&/);
  await change.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'answered' })).toHaveText('6 of 6 answered');
  await questions(page).first().getByRole('radio').nth(3).check();
  await submit(page).click();
  await page.waitForURL(`**${PATH}/4.0#*`);
});

test('going back shows the answers again', async ({ page }) => {
  await openQuiz(page);
  await answerAll(page, 2);
  await submit(page).click();
  await page.waitForURL(`**${PATH}/8.8#*`);
  await page.goBack();
  await expect(form(page).locator(':checked')).toHaveCount(6);
});

async function phone(browser: Browser, baseURL: string | undefined, options: object): Promise<Page> {
  const context = await browser.newContext({ baseURL, ...options });
  return context.newPage();
}

test('by touch on a phone', async ({ browser, baseURL }) => {
  const page = await phone(browser, baseURL, { viewport: SIZES[0], hasTouch: true, isMobile: true });
  await openQuiz(page);
  await answerAll(page, 2, (radio) => radio.locator('xpath=..').tap());
  await submit(page).tap();
  await page.waitForURL(`**${PATH}/8.8#*`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your plan: Business');
  await page.context().close();
});

for (const viewport of [SIZES[0], SIZES[1], SIZES[3]])
  test(`without scripts at ${viewport?.width} px the server leads to the result, and back to what is missing`, async ({
    browser,
    baseURL,
  }) => {
    const page = await phone(browser, baseURL, { viewport, javaScriptEnabled: false });
    await page.goto(`/de${PATH}`);
    await answerAll(page, 2);
    await submit(page).click();
    await page.waitForURL(`**/de${PATH}/8.8#*`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ihr Tarif: Business');
    await expect(reasons(page)).toHaveCount(6);
    await page.goBack();
    await expect(form(page).locator(':checked')).toHaveCount(6);
    // What the browser itself would refuse to send leads back to the question.
    const answer = {
      form: { _page: `/de${PATH}`, people: 'more' },
      headers: { origin: new URL(page.url()).origin },
      maxRedirects: 0,
    };
    const response = await page.request.post('/forms/plan-quiz', answer);
    expect(response.headers().location).toBe(`/de${PATH}#quiz-planning`);
    await page.goto('about:blank');
    await page.goto(`/de${PATH}#quiz-time`);
    const missing = page.locator('#quiz-time');
    await expect(missing.getByText('Bitte wählen Sie eine Antwort.')).toBeVisible();
    await missing.getByRole('radio').first().check();
    await expect(missing.getByText('Bitte wählen Sie eine Antwort.')).toBeHidden();
    await page.context().close();
  });

// REQ-QUZ-03
test('a shared address shows the same result to another visitor, cached, and unknown ones are no pages', async ({
  request,
  page,
}) => {
  await giveConsent(page);
  await page.goto(`${PATH}/8.8`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your plan: Business');
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  const [one, other] = [await request.get(`${PATH}/8.8`), await request.get(`${PATH}/8.8?utm_source=x`)];
  expect(await other.text()).toBe(await one.text());
  expect(one.headers()['cache-control']).toBe((await request.get(PATH)).headers()['cache-control']);
  for (const absent of ['6', '0.9', '13.1', '6.40', '6.4/x'])
    expect((await request.get(`${PATH}/${absent}`)).status(), absent).toBe(404);
  expect(await (await request.get('/sitemap.xml')).text()).not.toContain('quiz/');
});

test('quiz and results are there in six languages, with links to each other', async ({ request }) => {
  for (const locale of LOCALES)
    for (const path of [`${locale}${PATH}`, `${locale}${PATH}/6.4`]) {
      const response = await request.get(path);
      expect(response.status(), path).toBe(200);
      const html = await response.text();
      for (const other of LOCALES)
        expect(html, path).toContain(`${other}${PATH}${path.endsWith('6.4') ? '/6.4' : ''}"`);
      expect(html).toMatch(path.endsWith('6.4') ? /<meta name="robots" content="noindex"/ : /<link rel="canonical"/);
    }
});

test('quiz and results as axe wants them, and nothing scrolls sideways', async ({ page }) => {
  test.setTimeout(480_000);
  await giveConsent(page);
  for (const path of [`/de${PATH}`, ...QUIZ_RESULT_PATHS]) {
    await page.goto(path);
    await whenFontsLoaded(page);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      expect.soft(await findOverflow(page), `${path} at ${size.width} px`).toEqual([]);
      expect.soft(await findAxeViolations(page), `${path} at ${size.width} px`).toEqual([]);
    }
  }
  await page.goto(PATH);
  await expect(form(page)).toHaveAttribute('data-enhanced', '');
  await submit(page).click();
  await expect(form(page).locator('[data-errors]')).toBeVisible();
  expect(await findAxeViolations(page), 'with errors').toEqual([]);
});

test('the banner on pricing leads to the quiz where its flag is on', async ({ page }) => {
  await giveConsent(page);
  const banner = page.locator('main section#quiz');
  await page.setExtraHTTPHeaders({ [VARIANT_HEADER]: 'pricing-quiz-banner-is-active=' });
  await page.goto('/pricing');
  await expect(banner).toHaveCount(0);
  await page.setExtraHTTPHeaders({ [VARIANT_HEADER]: 'pricing-quiz-banner-is-active=true' });
  await page.goto('/de/pricing');
  await banner.getByRole('link', { name: 'Meinen Tarif finden' }).click();
  await page.waitForURL(`**/de${PATH}`);
});

// REQ-QUZ-06
test('its events are sent once each, with consent to analytics only', async ({ page, context }) => {
  const collector = await fakeCollector(context);
  const quizEvents = () =>
    collector
      .stored()
      .filter(({ event = '' }) => event.startsWith('quiz '))
      .sort((one, other) => (one.timestamp < other.timestamp ? -1 : 1))
      .map(({ event, properties }) => [event, properties]);
  const visit = async () => {
    await page.goto(PATH);
    await expect(form(page)).toHaveAttribute('data-enhanced', '');
    await answerAll(page, 2);
    await submit(page).click();
    await page.waitForURL(`**${PATH}/8.8#*`);
  };
  await giveConsent(page);
  await visit();
  expect(collector.calls).toEqual([]);
  await giveConsent(page, 'C0002');
  await visit();
  const quizId = 'planQuiz';
  const answers = ['people', 'planning', 'guests', 'time', 'automation', 'security'].map((question, at) => [
    'quiz question answered',
    { quizId, question, answer: expect.any(String), position: at + 1 },
  ]);
  await expect
    .poll(quizEvents)
    .toEqual([['quiz started', { quizId }], ...answers, ['quiz completed', { quizId, plan: 'business', score: 8.8 }]]);
});

import { validateEvent } from '@cumulus/tracking-plan';
import { expect, type Locator, type Page } from '@playwright/test';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { giveConsent } from '../setup/consent.ts';
import { test } from '../setup/test.ts';
import { watchTracker } from '../setup/watchTracker.ts';

// REQ-ANA-07: the properties that the site's markup gives each kind of click.
test.use({ userAgent: VISITOR_AGENT });

/** Clicks without navigation. @returns the properties of the event, without those of its position */
async function clickOf(page: Page, control: Locator): Promise<Record<string, unknown>> {
  const events = watchTracker(page);
  await control.evaluate((element) => {
    element.addEventListener('click', (event) => event.preventDefault());
    (element as HTMLElement).click();
  });
  const clicks = () => events.filter(({ name }) => name === 'click web');
  await expect.poll(clicks).toHaveLength(1);
  const properties = { ...clicks()[0]?.properties };
  expect(validateEvent({ type: 'track', event: 'click web', properties })).toEqual({ isValid: true });
  delete properties.clickLocation;
  return properties;
}

async function open(page: Page, path: string): Promise<void> {
  await giveConsent(page, 'C0002');
  await page.goto(path);
}

test('a click within an article has the article, the block and the link’s title', async ({ page }) => {
  await open(page, '/blog/retire-the-status-meeting');
  const article = { articleLabel: 'Meetings', articleTitle: 'Retire the status meeting' };
  expect(await clickOf(page, page.locator('[data-article-block-id="statusLink"] a'))).toEqual({
    ...article,
    articleBlockId: 'statusLink',
    articleBlockIndex: 5,
    articleBlockModelName: 'link',
    buttonClicked: 'See documents beside a board',
    linkUrl: '/features/docs',
    linkTitle: 'Docs: write where the work is',
    location: 'article',
    sectionColor: 'paper',
    sectionId: 'article',
    sectionIndex: 1,
    sectionInternalName: 'Blog – Retire the status meeting',
    sectionModelName: 'article',
    sectionTitle: 'Retire the status meeting',
  });
  const hint = page.locator('[data-clicked-type="tooltip"]').first();
  expect(await clickOf(page, hint)).toMatchObject({ ...article, type: 'tooltip' });
});

test('clicks on a plan and an add-on have their names', async ({ page }) => {
  await open(page, '/pricing');
  expect(await clickOf(page, page.locator('#plans [data-label="unlimited"]:visible'))).toMatchObject({
    type: 'plan',
    label: 'unlimited',
    linkUrl: '/sign-up?plan=unlimited&period=yearly',
    sectionModelName: 'planTable',
    location: 'planTable',
  });
  expect(await clickOf(page, page.locator('[data-clicked-type="add-on"]').first())).toMatchObject({
    type: 'add-on',
    label: 'brain',
  });
});

test('clicks on a card, an article in a list and the banner', async ({ page }) => {
  await open(page, '/');
  const card = page.locator('[data-clicked-type="card"][href="/features/tasks"]').first();
  expect(await clickOf(page, card)).toMatchObject({ type: 'card', linkUrl: '/features/tasks' });
  const article = page.locator('[data-article-title]:has([data-clicked-type="article"])').first();
  expect(await clickOf(page, article.locator('a').first())).toMatchObject({
    type: 'article',
    articleTitle: await article.getAttribute('data-article-title'),
    articleLabel: await article.getAttribute('data-article-label'),
    color: await article.getAttribute('data-tone'),
    sectionModelName: 'articleList',
  });
  expect(await clickOf(page, page.locator('[data-clicked-type="page-banner"]'))).toMatchObject({
    type: 'page-banner',
    linkUrl: '/brain',
  });
  expect(await clickOf(page, page.locator('[data-clicked-type="close-banner"]'))).toMatchObject({
    type: 'close-banner',
  });
});

test('a section within an article has its own position, and not the page’s title', async ({ page }) => {
  await page.goto('/blog/an-estimate-is-a-range');
  const numbers = await page
    .locator('main [data-section-index]')
    .evaluateAll((sections) => sections.map((section) => Number((section as HTMLElement).dataset.sectionIndex)));
  expect(numbers.length).toBeGreaterThan(1);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(await page.locator('h1').count()).toBe(1);
});

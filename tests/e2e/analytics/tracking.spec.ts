import { validateEvent } from '@cumulus/tracking-plan';
import { expect, type Page, type Request } from '@playwright/test';
import { keepUserAgent } from '../../fixtures/keepUserAgent.ts';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { giveConsent } from '../setup/consent.ts';
import { test } from '../setup/test.ts';
import { type TrackedEvent, watchTracker } from '../setup/watchTracker.ts';
import { whenFontsLoaded } from '../setup/whenFontsLoaded.ts';

test.use({ userAgent: VISITOR_AGENT });

async function open(page: Page, path: string) {
  const events = watchTracker(page);
  // A click that leads to another page is tracked while this one is left.
  await keepUserAgent(page.context(), VISITOR_AGENT);
  await giveConsent(page, 'C0002');
  await page.goto(path);
  // From here on the page listens for clicks.
  await expect.poll(() => events.some(({ call }) => call === 'page')).toBe(true);
  return events;
}

const named = (events: TrackedEvent[], name: string) =>
  events.filter((event) => event.name === name).map(({ properties }) => properties);

function expectPlanned(events: TrackedEvent[]) {
  for (const { call: type, name: event, properties } of events)
    expect(validateEvent({ type, event, properties, traits: properties }), `${type} ${event}`).toEqual({
      isValid: true,
    });
}

test('clicks have name and position, and a section counts once after two seconds in view', async ({ page }) => {
  test.slow();
  const events = await open(page, '/');
  // The next page of the test has a first section, too.
  const isOfHome = ({ sectionIndex, actual_path: path }: TrackedEvent['properties']) =>
    sectionIndex === 1 && path === '/';
  const views = () => named(events, 'view web').filter(isOfHome);
  await expect.poll(views).toHaveLength(1);
  const hero = page.locator('[data-section-index="1"]').first();
  expect(views()[0]).toMatchObject({
    type: 'view',
    actual_path: '/',
    actual_url: page.url(),
    sectionId: await hero.getAttribute('data-section-id'),
    sectionModelName: 'hero',
    sectionInternalName: await hero.getAttribute('data-section-internal-name'),
    sectionColor: await hero.getAttribute('data-section-color'),
    sectionTitle: await hero.getAttribute('data-section-title'),
  });

  const next = page.locator('[data-enhance="carousel"] [data-next]').first();
  await next.scrollIntoViewIfNeeded();
  await expect(page.locator('[data-enhance="carousel"]').first()).toHaveAttribute('data-ready', '');
  await next.click();
  await page.locator('header [href="/pricing"]').first().click();
  await page.waitForURL('**/pricing');
  const clicks = () => named(events, 'click web');
  await expect.poll(clicks).toHaveLength(2);
  expect(clicks()[0]).toMatchObject({ type: 'carousel', fromSlide: 1, toSlide: 2, sectionModelName: 'carousel' });
  const place = { root: 'header', parent: 'header', location: 'header' };
  const { buttonClicked } = clicks()[1] ?? {};
  expect(clicks()[1]).toEqual({
    buttonClicked,
    linkUrl: '/pricing',
    location: 'header',
    // The click before it: the carousel's.
    clickLocation: { ...place, buttonClicked, breadcrumb: expect.stringMatching(/^home > main > /) },
  });

  const yearly = page.locator('label:has([data-clicked-type="billing"])').last();
  await yearly.click();
  await expect.poll(clicks).toHaveLength(3);
  expect(clicks()[2]).toMatchObject({
    type: 'billing',
    sectionModelName: 'planTable',
    clickLocation: { breadcrumb: `home > header > ${buttonClicked}` },
  });
  expect(views()).toHaveLength(1);
  expectPlanned(events);
});

test('clicks count while the page and the tracker are loading; the page counts once, and again when the back button restores it', async ({
  page,
  clock,
}) => {
  const events = watchTracker(page);
  const views = () => events.filter(({ call }) => call === 'page');
  const coming = Promise.withResolvers<void>();
  await page.route('**/slow.png', (route) => coming.promise.then(() => route.fulfill({ status: 204 })));
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      document.body.append(Object.assign(new Image(), { src: '/slow.png' }));
    }),
  );
  const measuring = Promise.withResolvers<void>();
  await page.route('**/startMeasurement*', (route) => measuring.promise.then(() => route.continue()));
  await giveConsent(page, 'C0002');
  await page.goto('/', { waitUntil: 'domcontentloaded' });
  // The boot script records it; the tracker is still loading.
  await page.locator('[data-next]').first().dispatchEvent('click');
  measuring.resolve();
  const clicks = () => named(events, 'click web');
  await expect.poll(clicks).toMatchObject([{ type: 'carousel', fromSlide: 1, toSlide: 2 }]);
  expect(await page.evaluate(() => document.readyState)).toBe('interactive');
  expect(views()).toEqual([]);
  coming.resolve();
  await expect.poll(views).toHaveLength(1);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect.poll(views).toHaveLength(2);
  await clock.pass(page, 1_000);
  expect(views()).toHaveLength(2);
});

test('a video counts once when it is started, and a section taller than the window counts', async ({ page }) => {
  test.slow();
  await page.route(/^https:\/\/[^/]*(youtube|ytimg)/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>player</title>' }),
  );
  await page.setViewportSize({ width: 390, height: 400 });
  const events = await open(page, '/features/docs');
  const video = page.locator('[data-service="youtube"]').first();
  await video.scrollIntoViewIfNeeded();
  await expect(video).toHaveAttribute('data-enhanced', '');
  await video.getByRole('button').click();
  const clicks = () => named(events, 'click web');
  await expect.poll(clicks).toHaveLength(1);
  expect(clicks()[0]).toMatchObject({
    type: 'video',
    source: 'youtube',
    title: await video.getAttribute('data-title'),
    linkUrl: expect.stringMatching(/^https:\/\/www\.youtube\.com\/watch/),
  });

  await whenFontsLoaded(page);
  const sections = await page.locator('[data-section-index]').all();
  const heights = await Promise.all(sections.map((section) => section.evaluate(({ clientHeight }) => clientHeight)));
  const tall = sections[heights.findLastIndex((height) => height > 900)]!;
  const sectionIndex = Number(await tall.getAttribute('data-section-index'));
  await tall.evaluate((section) =>
    window.scrollTo({ top: section.getBoundingClientRect().top + scrollY, behavior: 'instant' }),
  );
  await expect.poll(() => named(events, 'view web').map((view) => view.sectionIndex)).toContain(sectionIndex);
  expectPlanned(events);
});

test('an event that was answered is removed from the browser', async ({ page }) => {
  const isView = (request: Request) => request.url().endsWith('/segment/v1/p');
  const over = page.waitForEvent('requestfinished', isView);
  await open(page, '/legal/privacy');
  await over;
});

import { expect, type Page } from '@playwright/test';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { giveConsent } from '../setup/consent.ts';
import { readVariantCookie } from '../setup/readVariantCookie.ts';
import { test } from '../setup/test.ts';
import { type TrackedEvent, watchTracker } from '../setup/watchTracker.ts';

const HERO = 'home-hero';
const CARDS = 'new-card-ui-CLK-123';
test.use({ userAgent: VISITOR_AGENT });

/** Longer than any timer between the boot script and the event of an exposure. */
const SETTLED_MS = 2_500;

const views = (events: TrackedEvent[]) =>
  events.filter(({ name }) => name === 'view growthbook experiment').map(({ properties }) => properties);

async function expected(page: Page, flag: string) {
  const { experiment, variation, variationKey } = (await readVariantCookie(page.context())).get(flag) ?? {};
  return { experimentId: experiment, variationId: variation, variationKey, hashAttribute: 'id' };
}

async function showSlot(page: Page, flag: string): Promise<void> {
  await page.locator(`[data-flag="${flag}"]`).evaluate((slot) => slot.scrollIntoView({ behavior: 'instant' }));
}

// REQ-EXP-05
test('a varied section counts when it is shown, once in a session', async ({ page, clock }) => {
  const events = watchTracker(page);
  await giveConsent(page, 'C0002');
  await page.goto('/');
  await expect.poll(() => views(events)).toHaveLength(1);
  expect(views(events)).toMatchObject([await expected(page, HERO)]);

  await showSlot(page, CARDS);
  await expect.poll(() => views(events)).toHaveLength(2);
  expect(views(events)[1]).toMatchObject(await expected(page, CARDS));

  await page.reload();
  await showSlot(page, CARDS);
  await clock.pass(page, SETTLED_MS);
  expect(views(events)).toHaveLength(2);
});

test('nothing counts without consent; on consent, what is in view counts', async ({ page, clock }) => {
  const events = watchTracker(page);
  await page.goto('/');
  await showSlot(page, CARDS);
  await clock.pass(page, SETTLED_MS);
  expect(views(events)).toEqual([]);

  await giveConsent(page, 'C0002');
  await expect.poll(() => views(events)).toMatchObject([await expected(page, CARDS)]);
});

test('an empty control counts when its position is in the window', async ({ page, clock }) => {
  const events = watchTracker(page);
  await giveConsent(page, 'C0002');
  await page.route('/', async (route) => {
    const answer = await route.fetch();
    const cookie = 'cuGBVariant=0123abcd.made-up~false~made-up~0~~2~off;path=/';
    const slot = '<div data-flag="made-up" data-value="" data-values="true" data-enhance="variantSlot"></div>';
    const body = (await answer.text()).replace('</main>', `${slot}</main>`);
    await route.fulfill({ response: answer, body, headers: { ...answer.headers(), 'set-cookie': cookie } });
  });
  await page.goto('/');
  await clock.pass(page, SETTLED_MS);
  const counted = () => views(events).filter(({ experimentId }) => experimentId === 'made-up');
  expect(counted()).toEqual([]);
  await showSlot(page, 'made-up');
  await expect
    .poll(counted)
    .toMatchObject([{ experimentId: 'made-up', variationId: 0, variationKey: 'off', phase: 2, hashAttribute: 'id' }]);
});

test('where storage is blocked, a page counts once', async ({ page, clock }) => {
  const events = watchTracker(page);
  await page.addInitScript(() =>
    ['sessionStorage', 'localStorage'].map((name) =>
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('closed', 'SecurityError');
        },
      }),
    ),
  );
  await giveConsent(page, 'C0002');
  await page.goto('/');
  await expect.poll(() => views(events)).toHaveLength(1);
  await giveConsent(page, 'C0002');
  await clock.pass(page, SETTLED_MS);
  expect(views(events)).toHaveLength(1);
});

import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test';
import { VISITOR_AGENT } from '../../fixtures/VISITOR_AGENT.ts';
import { consent } from '../setup/consent.ts';
import { test } from '../setup/test.ts';
import { openPlayer } from './openPlayer.ts';
import { beginRecordedSession, openRecorded, recordedPages, sessionOf } from './replaySession.ts';

test.use({ userAgent: VISITOR_AGENT, viewport: { width: 1280, height: 800 } });

const MARK = 'the page after all that';
type Place = Page | FrameLocator;

/** Shows the recording of this page, with all that happened until now, in a player on another site. */
async function play(page: Page) {
  await page.evaluate((mark) => {
    document.body.dataset.ofTest = mark;
  }, MARK);
  const session = await sessionOf(page);
  await expect
    .poll(async () => {
      await page.evaluate(() => dispatchEvent(new Event('blur')));
      return JSON.stringify(await recordedPages(session)).includes(MARK);
    })
    .toBe(true);
  const recorded = (await recordedPages(session)).at(-1);
  if (!recorded) throw new Error('nothing is recorded');
  return openPlayer(await page.context().newPage(), recorded);
}

/**
 * How an element and all in it look: their place in it, their size, and the styles that a missing sheet would change most. Without switches: ticks are not
 * recorded.
 */
const looksOf = (element: Locator) =>
  element.evaluate((root) => {
    const from = root.getBoundingClientRect();
    return [root, ...root.querySelectorAll('*')]
      .filter((part) => part.checkVisibility() && !part.closest('svg, [type="checkbox"] ~ *'))
      .map((part) => {
        const { display, position, opacity, color, backgroundColor, padding, borderRadius, fontFamily } =
          getComputedStyle(part);
        const { left, top, width, height } = part.getBoundingClientRect();
        // Where a paused player has an animation stand doesn't count.
        const box = [left - from.left, top - from.top, width, height].map(Math.round);
        const styles = [display, position, opacity, color, backgroundColor, padding, borderRadius, fontFamily];
        return [part.localName, ...box, ...styles].join();
      });
  });

/** Names of the icons that are drawn: a symbol that isn't found has no size. */
const iconsOf = (element: Locator) =>
  element.locator('svg use').evaluateAll((uses) =>
    uses.flatMap((use) => {
      const { width, height } = (use as SVGUseElement).getBBox();
      const isDrawn = (use as SVGUseElement).checkVisibility() && width + height > 0;
      return isDrawn ? (use.getAttribute('href')?.replace(/^.*#(recorded-icon-)?/, '') ?? []) : [];
    }),
  );

const OPENED: [what: string, path: string, open: (page: Page) => Promise<void>, dialog: (place: Place) => Locator][] = [
  [
    'the sign-up',
    '/',
    (page) => page.locator('main a[data-overlay="sign-up"]:visible').first().click(),
    (place) => place.locator('dialog[data-location="sign-up"]'),
  ],
  [
    'the cookie settings',
    '/legal/terms',
    (page) => consent(page).settings.press('Enter'),
    (place) => place.locator('#cc-main [role="dialog"]'),
  ],
];

// REQ-RPL-06
test.describe('an opened dialog looks in its recording as the visitor saw it', () => {
  for (const [what, path, open, dialogIn] of OPENED)
    test(what, async ({ page }) => {
      await beginRecordedSession(page);
      await openRecorded(page, path);
      await open(page);
      const dialog = dialogIn(page);
      await expect(dialog).toBeVisible();
      await expect.poll(() => dialog.evaluate((element) => element.getAnimations().length)).toBe(0);
      // The focus is the player's own.
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      const seen = await looksOf(dialog);
      expect(seen.length).toBeGreaterThan(10);
      const player = await play(page);
      await expect.poll(() => looksOf(dialogIn(player.page))).toEqual(seen);
      player.stop();
    });
});

// REQ-RPL-06
test('a page looks in its recording as with scripts: what needs them is there, with icons, fonts and pictures', async ({
  page,
}) => {
  await beginRecordedSession(page);
  await openRecorded(page, '/pricing');
  const seen = await iconsOf(page.locator('body'));
  expect(seen.length).toBeGreaterThan(5);
  const heading = (place: Place) => place.locator('main h1');
  const look = await looksOf(heading(page));
  const player = await play(page);
  await expect(player.page.locator('#calculator form')).toBeVisible();
  await expect.poll(() => iconsOf(player.page.locator('body'))).toEqual(seen);
  await expect.poll(() => looksOf(heading(player.page))).toEqual(look);
  const fonts = player.page.locator('html');
  await expect
    .poll(() => fonts.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length))
    .toBeGreaterThan(0);
  player.stop();
});

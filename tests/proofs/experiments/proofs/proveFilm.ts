import type { Browser } from '@playwright/test';
import { CHROME_AGENT, launchChromium } from '../../../fixtures/launchChromium.ts';
import type { Figure } from '../../Figure.ts';
import { figureOfFilm } from '../film/figureOfFilm.ts';
import { filmVisit } from '../film/filmVisit.ts';
import { giveAll } from '../film/giveAll.ts';
import { type PreparedScene, prepareScene, SCENES } from '../film/prepareScene.ts';
import { swapSection } from '../film/swapSection.ts';
import type { Amounts } from '../Proof.ts';
import { type RunningCopy, startCopy } from '../running/startCopy.ts';
import { CONSENT } from '../running/Visitor.ts';

const VISITS = ['first visit', 'second visit', 'visit after consent'] as const;

/** No visitor sees another variant before the final one, and nothing moves: on a slow phone, on first and repeat visits. REQ-EXP-10. */
export async function proveFilm({ areAllFilmed }: Amounts): Promise<Figure[]> {
  const copy = await startCopy();
  const browser = await launchChromium();
  try {
    const figures: Figure[] = [];
    for (const scene of areAllFilmed ? SCENES : SCENES.slice(0, 1)) {
      const prepared = await prepareScene(copy, browser, scene);
      const { variants } = prepared;
      for (const variant of areAllFilmed ? variants : variants.slice(-1)) {
        await giveAll(copy, scene.experiment, variant);
        figures.push(...(await filmVisits(copy, browser, prepared, variant, areAllFilmed ? VISITS : ['first visit'])));
      }
      // Every visitor gets the last variant now.
      figures.push(await proveThatItFails(copy, browser, prepared));
      await giveAll(copy, scene.experiment, variants[0] ?? '');
    }
    return figures;
  } finally {
    await browser.close();
    await copy.stop();
  }
}

/** Repeat visits of one visitor. */
async function filmVisits(
  { origin }: RunningCopy,
  browser: Browser,
  { scene, judge }: PreparedScene,
  variant: string,
  visits: readonly (typeof VISITS)[number][],
): Promise<Figure[]> {
  const { window: viewport, sharpness: deviceScaleFactor } = scene;
  const context = await browser.newContext({ viewport, deviceScaleFactor, userAgent: CHROME_AGENT });
  const figures: Figure[] = [];
  for (const visit of visits) {
    if (visit === 'visit after consent') {
      await context.addCookies([{ name: 'OptanonConsent', value: CONSENT.given, url: origin }]);
    }
    const film = await filmVisit(context, `${origin}/`);
    figures.push(await figureOfFilm(`${scene.flag} ${variant}, ${visit}`, film, await judge(film), variant));
  }
  await context.close();
  return figures;
}

/** Checks the film: the page shows one variant, and 300 ms later another, as anti-flicker scripts do. */
async function proveThatItFails(
  copy: RunningCopy,
  browser: Browser,
  { scene, html, judge }: PreparedScene,
): Promise<Figure> {
  const { window: viewport, sharpness: deviceScaleFactor, flag } = scene;
  const options = { viewport, deviceScaleFactor, userAgent: CHROME_AGENT, bypassCSP: true };
  const context = await browser.newContext(options);
  const staged = { script: swapSection, parameter: JSON.stringify({ flag, html }) };
  const film = await filmVisit(context, `${copy.origin}/`, staged);
  const { others, blank } = await judge(film);
  await context.close();
  const title = `${flag}: frames found where a script swaps it after 300 ms`;
  return { title, value: others.length + blank, unit: '', limit: 1, is: 'least' };
}

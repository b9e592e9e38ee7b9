import type { Browser } from '@playwright/test';
import { CHROME_AGENT } from '../../../fixtures/launchChromium.ts';
import type { RunningCopy } from '../running/startCopy.ts';
import type { FilmedVisit } from './filmVisit.ts';
import { giveAll } from './giveAll.ts';
import { type Judgement, judgeFilm } from './judgeFilm.ts';
import { looksOf, type Reference, sharedRegion, takeReferences } from './takeReferences.ts';

/** A varied section of the home page, in a window that shows all of it. */
export interface Scene {
  flag: string;
  experiment: string;
  window: { width: number; height: number };
  /** Of the screen: a large window of full sharpness takes the machine longer to paint than it may between two frames. */
  sharpness: number;
}

export const SCENES: [Scene, Scene] = [
  { flag: 'home-hero', experiment: 'home-hero', window: { width: 1280, height: 800 }, sharpness: 1 },
  { flag: 'new-card-ui-CLK-123', experiment: 'new-card-ui', window: { width: 1280, height: 2600 }, sharpness: 0.5 },
];

/** A scene with references for judging films. */
export interface PreparedScene {
  scene: Scene;
  variants: string[];
  /** Markup of the section in its first variant. */
  html: string;
  judge(film: FilmedVisit): Promise<Judgement>;
}

/** Takes pictures of every variant of a section. */
export async function prepareScene(copy: RunningCopy, browser: Browser, scene: Scene): Promise<PreparedScene> {
  const { flag, experiment: key, window, sharpness } = scene;
  const url = `${copy.origin}/`;
  const selector = `[data-flag="${flag}"]`;
  const experiment = (await copy.flags.experiments()).find((one) => one.key === key);
  const variants = experiment?.variations.map((variation) => variation.key) ?? [];
  const references = new Map<string, Reference>();
  let html = '';
  for (const variant of variants) {
    await giveAll(copy, key, variant);
    references.set(variant, await takeReferences(browser, { url, selector, window, sharpness }));
    html ||= await readSection(browser, url, selector);
  }
  const region = sharedRegion([...references.values()].map((reference) => reference.region));
  const looks = await looksOf(references, region, window);
  return { scene, variants, html, judge: (film) => judgeFilm(film, { region, looks, window }) };
}

async function readSection(browser: Browser, url: string, selector: string): Promise<string> {
  const context = await browser.newContext({ userAgent: CHROME_AGENT });
  const page = await context.newPage();
  await page.goto(url);
  const html = await page.locator(selector).innerHTML();
  await context.close();
  return html;
}

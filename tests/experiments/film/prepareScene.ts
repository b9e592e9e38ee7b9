import type { Browser } from '@playwright/test';
import { CHROME_AGENT } from '../running/CHROME_AGENT.ts';
import type { RunningCopy } from '../running/startCopy.ts';
import type { FilmedVisit } from './FilmedVisit.ts';
import { giveAll } from './giveAll.ts';
import { type Judgement, judgeFilm } from './judgeFilm.ts';
import type { Scene } from './Scene.ts';
import { looksOf, type Reference, sharedRegion, takeReferences } from './takeReferences.ts';

/** A scene that films can be judged by. */
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

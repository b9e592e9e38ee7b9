import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import { CHROME_AGENT } from '../../../fixtures/launchChromium.ts';
import type { Region } from './filmVisit.ts';
import { type Look, lookOf } from './Look.ts';

const SETTLED_MS = 1_500;

/** Resources that may still be loading while the section is visible. */
const MISSING: Record<string, RegExp | undefined> = {
  nothing: undefined,
  fonts: /\.woff2/,
  pictures: /\/images\/|\.(?:png|jpe?g|webp|avif|svg)(?:\?|$)/,
  'fonts and pictures': /\.woff2|\/images\/|\.(?:png|jpe?g|webp|avif|svg)(?:\?|$)/,
};

/** The look of a section in one variant, complete and without resources that may still be loading. */
export interface Reference {
  region: Region;
  pictures: Buffer[];
}

interface ReferenceOptions {
  url: string;
  /** Selector of the varied section. */
  selector: string;
  window: { width: number; height: number };
  sharpness: number;
}

/** Takes pictures of the window as new visitors, who all get the current variant. */
export async function takeReferences(browser: Browser, options: ReferenceOptions): Promise<Reference> {
  const taken = await Promise.all(Object.values(MISSING).map((missing) => takeReference(browser, options, missing)));
  const [whole] = taken;
  if (!whole) throw new Error('no picture was taken');
  return { region: whole.region, pictures: taken.map(({ picture }) => picture) };
}

async function takeReference(
  browser: Browser,
  { url, selector, window, sharpness }: ReferenceOptions,
  missing?: RegExp,
) {
  const context = await browser.newContext({
    viewport: window,
    deviceScaleFactor: sharpness,
    userAgent: CHROME_AGENT,
  });
  try {
    if (missing) await context.route(missing, (route) => route.abort());
    const page = await context.newPage();
    await page.goto(url, { waitUntil: 'load' });
    await pause(SETTLED_MS);
    const picture = await page.screenshot();
    const box = await page.locator(selector).first().boundingBox();
    if (!box) throw new Error(`${url} shows no ${selector}`);
    const top = Math.max(0, box.y);
    const height = Math.min(box.y + box.height, window.height) - top;
    return { picture, region: { left: box.x, top, width: Math.min(box.width, window.width - box.x), height } };
  } finally {
    await context.close();
  }
}

/** The area that the section covers in every variant. */
export function sharedRegion(regions: Region[]): Region {
  const left = Math.max(...regions.map((region) => region.left));
  const top = Math.max(...regions.map((region) => region.top));
  const right = Math.min(...regions.map((region) => region.left + region.width));
  const bottom = Math.min(...regions.map((region) => region.top + region.height));
  return { left, top, width: right - left, height: bottom - top };
}

/** The looks of each variant in the shared region. */
export async function looksOf(
  references: Map<string, Reference>,
  region: Region,
  window: { width: number; height: number },
): Promise<Map<string, Look[]>> {
  const looks = new Map<string, Look[]>();
  for (const [variant, { pictures }] of references) {
    looks.set(variant, await Promise.all(pictures.map((picture) => lookOf(picture, region, window))));
  }
  return looks;
}

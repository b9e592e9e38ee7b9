import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { variantCookie } from '../../../../apps/site/src/flags/cookies/variantCookie.ts';
import type { FlagFolder } from '../../../fixtures/flags/FlagFolder.ts';
import { CHROME_AGENT, chromiumOptions, launchChromium } from '../../../fixtures/launchChromium.ts';
import type { Figure } from '../../Figure.ts';
import { HOSTILE_COOKIES } from '../failures/hostileCookies.ts';
import { lookAround } from '../failures/lookAround.ts';
import { startCopy } from '../running/startCopy.ts';
import { CONSENT } from '../running/Visitor.ts';

const FLAGS = 1_000;
const BLOCKED = 2;
/** Pages that read the cookies. */
const VARIED = ['/', '/contact-sales'];

/** Visitors with corrupted, forged or no cookies, on a site with a thousand flags: each sees complete pages. */
export async function proveHostileCookies(): Promise<Figure[]> {
  const copy = await startCopy({ prepare: addThousand });
  try {
    const { features } = await (await fetch(`${copy.contentUrl}/growthbook/api/features/sdk-local`)).json();
    return [
      { title: 'flags served', value: Object.keys(features).length, unit: '', limit: FLAGS, is: 'least' },
      ...(await proveStrangeCookies(copy.origin)),
      await proveCookiesOff(copy.origin),
    ];
  } finally {
    await copy.stop();
  }
}

async function proveStrangeCookies(origin: string): Promise<Figure[]> {
  const browser = await launchChromium();
  const figures: Figure[] = [];
  try {
    for (const [title, cookies] of Object.entries(HOSTILE_COOKIES)) {
      const context = await browser.newContext({ userAgent: CHROME_AGENT });
      const all = { OptanonConsent: CONSENT.given, ...cookies };
      await context.addCookies(Object.entries(all).map(([name, value]) => ({ name, value, url: origin })));
      const { complaints } = await lookAround(context, origin, undefined, VARIED);
      const after = new Map((await context.cookies()).map(({ name, value }) => [name, value]));
      if (!/^[0-9a-f-]{36}$/.test(after.get('cuGBId') ?? '')) complaints.push(`cuGBId is ${after.get('cuGBId')}`);
      const variants = variantCookie.parse(after.get('cuGBVariant'));
      const hero = variants?.flags.find(({ flag }) => flag === 'home-hero');
      if (hero?.experiment !== 'home-hero') complaints.push(`cuGBVariant is ${after.get('cuGBVariant')}`);
      figures.push(figureOf(`cookies: ${title}`, complaints));
      await context.close();
    }
  } finally {
    await browser.close();
  }
  return figures;
}

/** Chromium with cookies blocked in its settings, which blocks local storage too. */
async function proveCookiesOff(origin: string): Promise<Figure> {
  const profile = await mkdtemp(join(tmpdir(), 'no-cookies-'));
  await mkdir(join(profile, 'Default'));
  const settings = { profile: { default_content_setting_values: { cookies: BLOCKED } } };
  await writeFile(join(profile, 'Default/Preferences'), JSON.stringify(settings));
  const context = await chromium.launchPersistentContext(profile, { ...chromiumOptions, userAgent: CHROME_AGENT });
  try {
    const { complaints } = await lookAround(context, origin);
    const [page] = context.pages();
    await page?.goto(origin);
    const isOff = await page?.evaluate(() => {
      try {
        return document.cookie === '' && !localStorage;
      } catch {
        return document.cookie === '';
      }
    });
    if (!isOff) complaints.push('cookies are not off: this proves nothing');
    return figureOf('cookies off', complaints);
  } finally {
    await context.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

async function addThousand(flags: FlagFolder): Promise<void> {
  const hero = (await flags.experiments()).find(({ key }) => key === 'home-hero');
  for (let index = 0; index < FLAGS; index += 1) {
    const key = `many-${index}`;
    await flags.write(`experiments/${key}.json`, { ...hero, key, seed: key });
    await flags.write(`features/${key}.json`, {
      ...{ description: 'One of many.', owner: 'tests', valueType: 'string', defaultValue: 'control' },
      rules: [{ experiment: key }],
    });
  }
}

function figureOf(title: string, complaints: string[]): Figure {
  for (const line of complaints.slice(0, 6)) console.log(`   ${title}: ${line}`);
  return { title, value: complaints.length, unit: 'wrong', limit: 0, is: 'most' };
}

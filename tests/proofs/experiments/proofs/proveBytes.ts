import type { Browser } from '@playwright/test';
import { ContentFolder } from '../../../fixtures/ContentFolder.ts';
import { launchChromium } from '../../../fixtures/launchChromium.ts';
import { settle } from '../../bench/startBenchSite.ts';
import type { Figure } from '../../Figure.ts';
import { bootBytes } from '../bytes/bootBytes.ts';
import { bytesOfVisit } from '../bytes/bytesOfVisit.ts';
import { withoutSlots } from '../bytes/withoutSlots.ts';
import { startCopy } from '../running/startCopy.ts';
import { CONSENT } from '../running/Visitor.ts';

/** REQ-EXP-10: what experiments add before interaction, compressed. */
const MAX_BYTES = 1_000;
/** Reported without a limit: cookies can't be compressed. */
const COOKIES = 'cookies';

/**
 * Bytes that experiments cost a new visitor who gets the control everywhere, against the same content without experiments. Code that counts
 * exposures, with consent, is reported separately.
 */
export async function proveBytes(): Promise<Figure[]> {
  const content = await ContentFolder.copy();
  const browser = await launchChromium();
  try {
    const plain = await ContentFolder.copy();
    const paths = await withoutSlots(plain);
    const varied = await bytesOfPages(browser, content, paths);
    const consented = await bytesOfPages(browser, content, paths, CONSENT.given);
    const unvaried = await bytesOfPages(browser, plain, paths);
    await plain.remove();
    const { all, without } = await bootBytes();
    const boot = all - without;
    console.log(`   of the boot script, on every page: ${boot} B of ${all}`);
    return paths.map((path, index) => {
      const added = differenceOf(varied[index], unvaried[index]);
      const sum = added.reduce((total, { name, bytes }) => total + (name === COOKIES ? 0 : bytes), boot);
      console.log(`   ${path}: ${added.map(({ name, bytes }) => `${name} ${bytes} B`).join(', ')}`);
      const counting = differenceOf(consented[index], varied[index]);
      console.log(`   with consent also: ${counting.map(({ name, bytes }) => `${name} ${bytes} B`).join(', ')}`);
      return { title: `${path}: bytes added by experiments`, value: sum, unit: 'B', limit: MAX_BYTES, is: 'most' };
    });
  } finally {
    await browser.close();
    await content.remove();
  }
}

function differenceOf(varied: Map<string, number> = new Map(), plain: Map<string, number> = new Map()) {
  const names = [...new Set([...varied.keys(), ...plain.keys()])];
  return names
    .map((name) => ({ name, bytes: (varied.get(name) ?? 0) - (plain.get(name) ?? 0) }))
    .filter(({ bytes }) => bytes !== 0);
}

async function bytesOfPages(
  browser: Browser,
  content: ContentFolder,
  paths: string[],
  consent?: string,
): Promise<Map<string, number>[]> {
  const copy = await startCopy({
    content: { CONTENT_DIR: content.path },
    async prepare(flags) {
      for (const { key, weights } of await flags.experiments()) {
        await flags.editExperiment(key, { weights: weights.map((_, index) => Number(index === 0)) });
      }
    },
  });
  try {
    const bytes: Map<string, number>[] = [];
    for (const path of paths) {
      // A page is compressed better after its first request. This one has no user agent and gets the control.
      await settle(copy.origin + path);
      bytes.push(await bytesOfVisit(browser, copy.origin + path, consent));
    }
    return bytes;
  } finally {
    await copy.stop();
  }
}

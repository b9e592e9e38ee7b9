import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext } from '@playwright/test';
import { type Watched, watchPage } from './watchPage.ts';

/** A piece of the page, in CSS pixels from the top left of the window. */
export interface Region {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** One picture of the filmstrip. */
export interface Frame {
  /** Since the visit began. */
  ms: number;
  /** JPEG, perhaps smaller than the window. */
  picture: Buffer;
}

/** All frames of a visit, and the page's own measurements. */
export interface FilmedVisit {
  frames: Frame[];
  /** Sum of all layout shifts. */
  layoutShift: number;
  /** What they moved. */
  shifted: string[];
  /** Content that was removed from a variant slot after it had been shown. */
  removals: number;
}

const KILOBIT = 1024 / 8;

/** Lighthouse's slow 4G, as values of the browser's throttling, and a processor of a quarter of the speed. */
export const SLOW = {
  network: { offline: false, latency: 562.5, downloadThroughput: 1474.56 * KILOBIT, uploadThroughput: 675 * KILOBIT },
  cpu: 4,
} as const;

/** After the load event, for late changes: fonts, islands, the end of the loader's second. */
const AFTER_LOAD_MS = 2_500;
const LOAD_MS = 60_000;
/** Small enough that the machine paints them as fast as the page changes. */
const FRAMES = { format: 'jpeg', quality: 80, maxWidth: 640, maxHeight: 1_000, everyNthFrame: 1 } as const;

/** A deliberate change of the page, which the film has to find. */
export interface Staged {
  script: (parameter: string) => void;
  parameter: string;
}

/**
 * Opens a page on a slow phone network and processor, and stores every frame that the browser paints.
 * @param context the visitor, with the cookies and the cache of earlier visits
 * @param url the page
 * @param staged a deliberate fault
 */
export async function filmVisit(context: BrowserContext, url: string, staged?: Staged): Promise<FilmedVisit> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.addInitScript(watchPage);
  if (staged) await page.addInitScript(staged.script, staged.parameter);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW.network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpu });
  const frames: Frame[] = [];
  let begun = 0;
  session.on('Page.screencastFrame', ({ data, sessionId, metadata }) => {
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
    frames.push({ ms: Math.round((metadata.timestamp ?? 0) * 1000 - begun), picture: Buffer.from(data, 'base64') });
  });
  await session.send('Page.startScreencast', FRAMES);
  begun = Date.now();
  await page.goto(url, { waitUntil: 'load', timeout: LOAD_MS });
  await pause(AFTER_LOAD_MS);
  await session.send('Page.stopScreencast');
  const { shifts, shifted, removals } = await page.evaluate(
    () => (globalThis as unknown as { watched: Watched }).watched,
  );
  await page.close();
  return { frames, layoutShift: shifts, shifted, removals };
}

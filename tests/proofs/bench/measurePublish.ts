import { setTimeout as pause } from 'node:timers/promises';
import type { ContentFolder } from '../../fixtures/ContentFolder.ts';
import { percentile } from '../percentile.ts';
import { countRenderings } from './countRenderings.ts';
import { readPage } from './readPage.ts';

/** How fast a change in the content reaches visitors. */
export interface PublishFigures {
  p50Ms: number;
  p99Ms: number;
  /** Requests of the load that failed, and how many there were. */
  failed: number;
  requests: number;
  /** Pages that were rendered though they don't use the entry. */
  needless: number;
}

interface PublishOptions {
  /** The site. */
  origin: string;
  metricsUrl: string;
  /** The content that the site shows. */
  content: Pick<ContentFolder, 'edit'>;
  rounds: number;
}

/** Light load: one request every so often. */
const LOAD_EVERY_MS = 10;
const LOAD_PATHS = ['/', '/blog', '/teams/agile', '/legal/terms'];
/** A change that isn't published by then counts as this long. */
const GIVE_UP_MS = 5_000;
const LOOK_EVERY_MS = 2;
/** Longer than the time in which changes are batched. */
const BETWEEN_MS = 250;
/** What the servers do after their start, such as the check of all content and the best compression of the pages, is over by then. */
const SETTLE_MS = 5_000;
/** One entry that one page in memory shows. */
const [CHANGED_ID, CHANGED_PATH] = ['pagePricing', '/pricing'];

/**
 * Publishes an entry again and again by writing its file, under light load, and times each from the written file to the first visitor's page.
 * @param options the running site and its content
 */
export async function measurePublish({ origin, metricsUrl, content, rounds }: PublishOptions): Promise<PublishFigures> {
  for (const path of [CHANGED_PATH, ...LOAD_PATHS]) await readPage(origin + path);
  await pause(SETTLE_MS);
  const load = startLoad(LOAD_PATHS.map((path) => origin + path));
  const times: number[] = [];
  const before = await countRenderings(metricsUrl);
  for (let round = 0; round < rounds; round += 1) {
    const text = `Published ${round}, ${Date.now()}`;
    await content.edit(CHANGED_ID, ({ fields }) => {
      fields.seoDescription = { ...fields.seoDescription, 'en-US': text };
    });
    times.push(await waitFor(origin + CHANGED_PATH, text));
    await pause(BETWEEN_MS);
  }
  const needless = (await countRenderings(metricsUrl)) - before - rounds;
  const { failed, requests } = await load.stop();
  return { p50Ms: percentile(times, 0.5), p99Ms: percentile(times, 0.99), failed, requests, needless };
}

async function waitFor(url: string, text: string): Promise<number> {
  const begun = performance.now();
  while (performance.now() - begun < GIVE_UP_MS) {
    if ((await readPage(url)).includes(text)) return performance.now() - begun;
    await pause(LOOK_EVERY_MS);
  }
  return GIVE_UP_MS;
}

function startLoad(urls: string[]) {
  let [failed, requests, isStopped] = [0, 0, false];
  const running = (async () => {
    while (!isStopped) {
      const url = urls[requests % urls.length] ?? '';
      requests += 1;
      await readPage(url).catch(() => {
        failed += 1;
      });
      await pause(LOAD_EVERY_MS);
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await running;
      return { failed, requests };
    },
  };
}

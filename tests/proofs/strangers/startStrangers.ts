import { type Copy, startCopy } from '../../fixtures/copy/startCopy.ts';
import { NO_CLIENT_LIMITS } from '../../fixtures/NO_CLIENT_LIMITS.ts';
import { until } from '../../fixtures/servers/until.ts';
import { readPaths } from '../bench/readPaths.ts';
import type { Answer } from './judge.ts';
import type { PictureAnswer } from './judgePicture.ts';
import { makeStrangers, publishStrangers } from './publishStrangers.ts';
import type { Stranger } from './Stranger.ts';

/** Site and applications with the strangers, and how the shipped pages were before. */
export interface PublishedStrangers {
  copy: Copy;
  strangers: Stranger[];
  /** Bodies of the shipped pages by path. */
  before: Map<string, string>;
  read(path: string): Promise<Answer>;
  readPicture(address: string): Promise<PictureAnswer>;
  stop(): Promise<void>;
}

const FEEDS = ['/rss.xml', '/robots.txt', '/sitemap.xml', '/llms.txt'];
/** Crawlers take part in no experiment: a page has the same variant each time. */
const CRAWLER = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' };
const PUBLISHED_WITHIN_MS = 120_000;

/** Starts a copy, reads its pages, and publishes all strangers together. */
export async function startStrangers(isShort: boolean): Promise<PublishedStrangers> {
  const copy = await startCopy({ env: NO_CLIENT_LIMITS });
  const read = async (path: string): Promise<Answer> => {
    const response = await fetch(copy.origin + path, { redirect: 'manual', headers: CRAWLER });
    return { status: response.status, text: await response.text(), location: response.headers.get('location') };
  };
  const readPicture = async (address: string): Promise<PictureAnswer> => {
    const response = await fetch(copy.origin + address);
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  try {
    const before = await readBodies([...(await readPaths(copy.origin)), ...FEEDS], read);
    const strangers = await makeStrangers(isShort);
    await publishStrangers(copy.content, strangers);
    await untilPublished(strangers, read);
    return { copy, strangers, before, read, readPicture, stop: copy.stop };
  } catch (error) {
    await copy.stop();
    throw error;
  }
}

/** Waits for all pages of the strangers; those that stay away are judged like any wrong answer. */
async function untilPublished(strangers: readonly Stranger[], read: PublishedStrangers['read']): Promise<void> {
  const missing = new Set(
    strangers.flatMap(({ answers = {} }) => Object.keys(answers).filter((path) => answers[path] === 200)),
  );
  const areThere = async () => {
    for (const path of missing) if ((await read(path)).status === 200) missing.delete(path);
    return missing.size === 0;
  };
  await until(areThere, 'all pages', PUBLISHED_WITHIN_MS).catch(() =>
    console.log(`      missing: ${[...missing].join(' ')}`),
  );
}

export async function readBodies(
  paths: Iterable<string>,
  read: PublishedStrangers['read'],
): Promise<Map<string, string>> {
  const bodies = new Map<string, string>();
  for (const path of paths) bodies.set(path, (await read(path)).text);
  return bodies;
}

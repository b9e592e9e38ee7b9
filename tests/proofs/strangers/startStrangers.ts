import { type Copy, startCopy } from '../../fixtures/copy/startCopy.ts';
import { NO_CLIENT_LIMITS } from '../../fixtures/NO_CLIENT_LIMITS.ts';
import { until } from '../../fixtures/servers/until.ts';
import { readPaths } from '../bench/readPaths.ts';
import type { Answer } from './judge.ts';
import { makeStrangers, publishStrangers } from './publishStrangers.ts';
import type { Stranger } from './Stranger.ts';

/** Site and services with the strangers, and how the shipped pages were before. */
export interface PublishedStrangers {
  copy: Copy;
  strangers: Stranger[];
  /** Bodies of the shipped pages by path. */
  before: Map<string, string>;
  read(path: string): Promise<Answer>;
  stop(): Promise<void>;
}

const FEEDS = ['/rss.xml', '/robots.txt'];
const PUBLISHED_WITHIN_MS = 120_000;

/** Starts a copy of site and services, reads its pages, and publishes all strangers together. */
export async function startStrangers(isShort: boolean): Promise<PublishedStrangers> {
  const copy = await startCopy({ env: NO_CLIENT_LIMITS });
  const read = async (path: string): Promise<Answer> => {
    const response = await fetch(copy.origin + path, { redirect: 'manual' });
    return { status: response.status, text: await response.text(), location: response.headers.get('location') };
  };
  try {
    const before = await readBodies([...(await readPaths(copy.origin)), ...FEEDS], read);
    const strangers = await makeStrangers(isShort);
    await publishStrangers(copy.content, strangers);
    await until(async () => (await read('/zz/zz-emoji')).status === 200, 'the strangers', PUBLISHED_WITHIN_MS);
    return { copy, strangers, before, read, stop: copy.stop };
  } catch (error) {
    await copy.stop();
    throw error;
  }
}

export async function readBodies(
  paths: Iterable<string>,
  read: PublishedStrangers['read'],
): Promise<Map<string, string>> {
  const bodies = new Map<string, string>();
  for (const path of paths) bodies.set(path, (await read(path)).text);
  return bodies;
}

import { setTimeout as pause } from 'node:timers/promises';
import type { ContentChange, Site } from '../site.ts';
import { confirmations, createChangeLog, type Position } from './changeLog.ts';
import { redisKeys, redisLink, sharedLimits } from './redis.ts';
import { sharedPages } from './redisPages.ts';
import type { SharedPageStore } from './sharedPages.ts';

interface JoinOptions {
  site: Site;
  redisUrl: string;
  /** Of this site, so that several can share one Redis. */
  prefix: string;
  release: string;
  freshMs: number;
}

/** This node as one of several. */
export interface ClusterNode {
  pages: SharedPageStore;
  /** The site, whose `refresh` brings a change to every node: what a webhook calls. */
  site: Site;
  /** Where this node is in the list of changes; undefined: it has not caught up. */
  position(): Position | undefined;
  stop(): void;
}

type Told = Position & { heard: number };

const { retryMs, lookMs, confirmationMs } = sharedLimits;

/**
 * Makes this node one of several that share pages and tell each other of changes. While Redis is away it goes on alone; once it is back, it
 * catches up and tells what it saw meanwhile. Call it before anything else listens to the site's changes.
 * @param options the site, and where Redis is
 */
export function joinCluster({ site, redisUrl, prefix, release, freshMs }: JoinOptions): ClusterNode {
  const keys = redisKeys(prefix, release);
  const link = redisLink(redisUrl);
  const news = createChangeLog(link, keys);
  const confirmed = confirmations();
  const untold = new Set<string>();
  let known: Position | undefined;
  let changes = 0;
  let announcements = 0;
  let telling: Promise<Told | undefined> | undefined;
  let pulled: ReadonlySet<string> | 'unknown' | undefined;
  let catching: Promise<void> | undefined;
  let isNewsWaiting = false;
  let retry: NodeJS.Timeout | undefined;

  const look = setInterval(() => catchUp(), lookMs).unref();
  link.onReady(resume);
  link.listen(keys.news, () => catchUp());
  link.listen(keys.done, (message) => message.startsWith(news.node) || confirmed.hear(message));

  /** Tells the others of all that wasn't told yet. @returns what was told; undefined: it couldn't be */
  async function tell(isPoke = false): Promise<Told | undefined> {
    await telling;
    if (untold.size === 0 && !isPoke) return undefined;
    telling ??= tellOnce([...untold]).finally(() => {
      telling = undefined;
    });
    return telling;
  }

  async function tellOnce(tags: string[]): Promise<Told | undefined> {
    const counted = changes;
    try {
      const told = await news.announce(tags);
      announcements += 1;
      if (changes === counted) untold.clear();
      if (known?.epoch === told.epoch && known.seq === told.seq - 1) known = { epoch: told.epoch, seq: told.seq };
      else catchUp();
      return told;
    } catch (error) {
      // No room to write down what changed: then nothing that is stored may count.
      if ((error as Error).message.startsWith('OOM')) await news.forgetAll().catch(() => undefined);
      later();
      return undefined;
    }
  }

  /** While this node is itself catching up with another, it would wait for one that waits for it. */
  async function tellAndWait(isPoke = false): Promise<void> {
    const told = await tell(isPoke);
    if (told && pulled === undefined) await confirmed.wait(told, told.heard - 1, confirmationMs);
  }

  function catchUp(): Promise<void> {
    if (catching) isNewsWaiting = true;
    catching ??= catchUpOnce()
      .catch(later)
      .finally(() => {
        catching = undefined;
        if (isNewsWaiting) catchUp();
      });
    return catching;
  }

  async function catchUpOnce(): Promise<void> {
    isNewsWaiting = false;
    const { end, tags, isForeign, isWhole } = await news.read(known);
    if (isForeign) await pull(isWhole ? tags : 'unknown');
    if (known?.epoch !== end.epoch || known.seq < end.seq) known = end;
    if (isForeign) await link.command(['PUBLISH', keys.done, confirmed.say(news.node, end)]);
    if (untold.size > 0) tell();
  }

  async function pull(tags: ReadonlySet<string> | 'unknown'): Promise<void> {
    const { answers } = site.content();
    pulled = tags;
    try {
      await site.refresh();
    } finally {
      pulled = undefined;
    }
    if (site.content().answers === answers) throw new Error('the content system gave no answer');
  }

  function resume(): void {
    tell();
    catchUp();
  }

  function later(): void {
    clearTimeout(retry);
    retry = setTimeout(resume, retryMs).unref();
  }

  function isToldAlready(change: ContentChange): boolean {
    const from = pulled;
    return from instanceof Set && [...change.tags].every((tag) => from.has(tag));
  }

  const endListening = site.onChange(async (change) => {
    changes += 1;
    if (isToldAlready(change)) return;
    for (const tag of change.tags) untold.add(tag);
    await tellAndWait();
  });

  let poking: Promise<void> | undefined;
  /** A change that this node has already may be news to the others. */
  function poke(): Promise<void> {
    poking ??= Promise.resolve().then(() => {
      poking = undefined;
      return tellAndWait(true);
    });
    return poking;
  }

  return {
    pages: sharedPages({
      link,
      keys,
      freshMs,
      position: () => known,
      changes: () => changes,
      // What others don't know of yet is not to be had from them.
      async settled() {
        if (untold.size > 0) await Promise.race([telling, pause(sharedLimits.operationMs)]);
        return untold.size === 0;
      },
    }),
    site: {
      ...site,
      async refresh() {
        const before = announcements;
        await site.refresh();
        if (announcements === before) await poke();
      },
    },
    position: () => known,
    stop() {
      endListening();
      clearInterval(look);
      clearTimeout(retry);
      link.stop();
    },
  };
}

import { setTimeout as pause } from 'node:timers/promises';
import type { ContentChange, Site } from '../site.ts';
import { createChangeLog, createConfirmations, type Position } from './changeLog.ts';
import { createRedisClient, redisKeys, sharedLimits } from './redis.ts';
import { createRedisPages } from './redisPages.ts';
import type { SharedPageStore } from './sharedPages.ts';

interface JoinOptions {
  site: Site;
  redisUrl: string;
  /** Of this site, so that several sites can share one Redis. */
  prefix: string;
  release: string;
  freshMs: number;
}

/** This node as a member of the cluster. */
export interface ClusterNode {
  pages: SharedPageStore;
  /** The site for the webhook: its `refresh` brings a change to every node. */
  site: Site;
  /** This node's position in the change log; undefined: it has not caught up. */
  position(): Position | undefined;
  stop(): void;
}

/** Position of an announced change, and how many nodes received the message. */
type Announced = Position & { receivers: number };

const { retryMs, pollMs, confirmationMs } = sharedLimits;

/**
 * Joins the cluster: nodes share pages and announce their changes to each other. While Redis is not reachable this node works alone; afterwards it
 * catches up and announces its own changes. Call it before anything else subscribes to the site's changes.
 * REQ-PRF-05.
 */
export function joinCluster({ site, redisUrl, prefix, release, freshMs }: JoinOptions): ClusterNode {
  const keys = redisKeys(prefix, release);
  const redis = createRedisClient(redisUrl);
  const changeLog = createChangeLog(redis, keys);
  const confirmations = createConfirmations();
  /** Tags that changed here and are not announced yet. */
  const pendingTags = new Set<string>();
  let position: Position | undefined;
  let changeCount = 0;
  let announcementCount = 0;
  let announcing: Promise<Announced | undefined> | undefined;
  /** Tags that are being fetched because other nodes announced them. */
  let fetchedTags: ReadonlySet<string> | 'unknown' | undefined;
  let catchingUp: Promise<void> | undefined;
  let isCatchUpPending = false;
  let retryTimer: NodeJS.Timeout | undefined;

  const pollTimer = setInterval(() => catchUp(), pollMs).unref();
  redis.onReady(resume);
  redis.subscribe(keys.announced, () => catchUp());
  redis.subscribe(keys.confirmed, (message) => message.startsWith(changeLog.node) || confirmations.receive(message));

  /**
   * Announces all pending tags.
   * @param isForced announces even without tags, so that the other nodes look for changes
   * @returns undefined when there was nothing to announce, or it failed
   */
  async function announce(isForced = false): Promise<Announced | undefined> {
    await announcing;
    if (pendingTags.size === 0 && !isForced) return undefined;
    announcing ??= announceOnce([...pendingTags]).finally(() => {
      announcing = undefined;
    });
    return announcing;
  }

  async function announceOnce(tags: string[]): Promise<Announced | undefined> {
    const countBefore = changeCount;
    try {
      const announced = await changeLog.announce(tags);
      announcementCount += 1;
      if (changeCount === countBefore) pendingTags.clear();
      const { epoch, seq } = announced;
      if (position?.epoch === epoch && position.seq === seq - 1) position = { epoch, seq };
      else catchUp();
      return announced;
    } catch (error) {
      // Redis has no memory left for the change, so no stored page can be trusted.
      if ((error as Error).message.startsWith('OOM')) await changeLog.invalidateAll().catch(() => undefined);
      retryLater();
      return undefined;
    }
  }

  /** Doesn't wait while this node is catching up: two nodes would wait for each other. */
  async function announceAndWait(isForced = false): Promise<void> {
    const announced = await announce(isForced);
    if (announced && fetchedTags === undefined)
      await confirmations.wait(announced, announced.receivers - 1, confirmationMs);
  }

  function catchUp(): Promise<void> {
    if (catchingUp) isCatchUpPending = true;
    catchingUp ??= catchUpOnce()
      .catch(retryLater)
      .finally(() => {
        catchingUp = undefined;
        if (isCatchUpPending) catchUp();
      });
    return catchingUp;
  }

  async function catchUpOnce(): Promise<void> {
    isCatchUpPending = false;
    const { end, tags, isForeign, isComplete } = await changeLog.read(position);
    if (isForeign) await fetchChanges(isComplete ? tags : 'unknown');
    if (position?.epoch !== end.epoch || position.seq < end.seq) position = end;
    if (isForeign) await redis.command(['PUBLISH', keys.confirmed, confirmations.format(changeLog.node, end)]);
    if (pendingTags.size > 0) announce();
  }

  async function fetchChanges(tags: ReadonlySet<string> | 'unknown'): Promise<void> {
    fetchedTags = tags;
    try {
      await site.refresh();
    } finally {
      fetchedTags = undefined;
    }
  }

  function resume(): void {
    announce();
    catchUp();
  }

  function retryLater(): void {
    clearTimeout(retryTimer);
    retryTimer = setTimeout(resume, retryMs).unref();
  }

  function isFromOtherNodes(change: ContentChange): boolean {
    const fetched = fetchedTags;
    return fetched instanceof Set && [...change.tags].every((tag) => fetched.has(tag));
  }

  /** Announcements of this node's changes. A refresh for another node doesn't wait for them: two nodes would wait for each other. */
  const underway = new Set<Promise<void>>();

  const unsubscribe = site.onChange((change) => {
    changeCount += 1;
    if (isFromOtherNodes(change)) return;
    for (const tag of change.tags) pendingTags.add(tag);
    const announcement = announceAndWait().finally(() => underway.delete(announcement));
    underway.add(announcement);
  });

  let forcedAnnouncement: Promise<void> | undefined;
  /** This node may have the change already while other nodes don't. */
  function forceAnnouncement(): Promise<void> {
    forcedAnnouncement ??= Promise.resolve().then(() => {
      forcedAnnouncement = undefined;
      return announceAndWait(true);
    });
    return forcedAnnouncement;
  }

  return {
    pages: createRedisPages({
      redis,
      keys,
      freshMs,
      position: () => position,
      changeCount: () => changeCount,
      // A page from another node may lack a change that this node has not announced yet.
      async waitForAnnouncements() {
        if (pendingTags.size > 0) await Promise.race([announcing, pause(sharedLimits.operationMs)]);
        return pendingTags.size === 0;
      },
    }),
    site: {
      ...site,
      async refresh() {
        const countBefore = announcementCount;
        try {
          return await site.refresh();
        } finally {
          // Other nodes may get the change although this one doesn't.
          if (announcementCount === countBefore) await forceAnnouncement();
          await Promise.all(underway);
        }
      },
    },
    position: () => position,
    stop() {
      unsubscribe();
      clearInterval(pollTimer);
      clearTimeout(retryTimer);
      redis.stop();
    },
  };
}

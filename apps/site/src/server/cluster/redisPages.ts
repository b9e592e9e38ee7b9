import type { Position } from './changeLog.ts';
import { type RedisClient, type RedisKeys, redisScripts, sharedLimits } from './redis.ts';
import type { SharedPage, SharedPageStore } from './sharedPages.ts';

interface RedisPagesOptions {
  redis: RedisClient;
  keys: RedisKeys;
  freshMs: number;
  /** Up to which change this node's content is complete; undefined: it has to catch up first. */
  position(): Position | undefined;
  /** Counts the changes of this node's content. */
  changeCount(): number;
  /** Resolves when this node's changes are announced to the others, or that failed. @returns whether all are announced */
  waitForAnnouncements(): Promise<boolean>;
}

type Meta = Omit<SharedPage, 'body'>;

/** Pages in Redis. No method rejects: after a failure there is no page, or it isn't stored. */
export function createRedisPages(options: RedisPagesOptions): SharedPageStore {
  const { redis, keys, freshMs, position, changeCount, waitForAnnouncements } = options;

  return {
    async get(key) {
      try {
        if (!(await waitForAnnouncements())) return undefined;
        const call = { script: redisScripts.get, keys: [keys.changes, keys.page(key)], values: [] };
        const found = (await redis.run(call)) as [Buffer, Buffer] | null;
        return found ? parsePage(found) : undefined;
      } catch {
        return undefined;
      }
    },
    async set(key, page) {
      const { body, ...meta } = page;
      const { tags } = page;
      const until = Math.min(page.renderedAt + freshMs, page.changesAt ?? Number.POSITIVE_INFINITY);
      const lifeMs = Math.floor(until - Date.now());
      // A page without tags could never be invalidated.
      if (body.length > sharedLimits.pageBytes || lifeMs <= 0 || tags.length === 0) return;
      // The page has the content of this moment: without the changes that arrive while earlier ones are announced.
      const countBefore = changeCount();
      const before = position();
      try {
        if (!(await waitForAnnouncements()) || changeCount() !== countBefore) return;
        const at = position();
        if (!before || !at || at.epoch !== before.epoch) return;
        const values = [at.epoch, String(at.seq), tags.join(' '), JSON.stringify(meta), body, String(lifeMs)];
        await redis.run({ script: redisScripts.set, keys: [keys.changes, keys.page(key)], values });
      } catch {
        // Logged by the client. The page stays on this node.
      }
    },
  };
}

function parsePage([meta, body]: [Buffer, Buffer]): SharedPage {
  return { ...(JSON.parse(String(meta)) as Meta), body: Buffer.from(body) };
}

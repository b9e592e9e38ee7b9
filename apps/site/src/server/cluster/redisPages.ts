import type { Position } from './changeLog.ts';
import { type RedisKeys, type RedisLink, redisScripts, sharedLimits } from './redis.ts';
import type { SharedPage, SharedPageStore } from './sharedPages.ts';

interface SharedPagesOptions {
  link: RedisLink;
  keys: RedisKeys;
  freshMs: number;
  /** Up to where this node's content is whole; undefined: it has to catch up first. */
  position(): Position | undefined;
  /** Grows with every change of this node's content. */
  changes(): number;
  /** Resolves when the others were told of this node's changes, or could not be. @returns whether they were */
  settled(): Promise<boolean>;
}

type Meta = Omit<SharedPage, 'body'>;

/** Pages in Redis. None of its failures reaches the caller: then there is no page, or it isn't stored. */
export function sharedPages(options: SharedPagesOptions): SharedPageStore {
  const { link, keys, freshMs, position, changes, settled } = options;

  return {
    async get(key) {
      try {
        if (!(await settled())) return undefined;
        const call = { script: redisScripts.get, keys: [keys.changes, keys.page(key)], values: [] };
        const found = (await link.run(call)) as [Buffer, Buffer] | null;
        return found ? read(found) : undefined;
      } catch {
        return undefined;
      }
    },
    async set(key, page) {
      const { body, ...meta } = page;
      const { tags } = page;
      const lifeMs = Math.floor(page.renderedAt + freshMs - Date.now());
      // Nothing says when a page without tags gets old.
      if (body.length > sharedLimits.pageBytes || lifeMs <= 0 || tags.length === 0) return;
      // It was made from this content: a change that comes while others are told of the last one is not in it.
      const counted = changes();
      const before = position();
      try {
        if (!(await settled()) || changes() !== counted) return;
        const at = position();
        if (!before || !at || at.epoch !== before.epoch) return;
        const values = [at.epoch, String(at.seq), tags.join(' '), JSON.stringify(meta), body, String(lifeMs)];
        await link.run({ script: redisScripts.set, keys: [keys.changes, keys.page(key)], values });
      } catch {
        // Logged by the link; the page is this node's alone.
      }
    },
  };
}

function read([meta, body]: [Buffer, Buffer]): SharedPage {
  const rest = JSON.parse(String(meta)) as Meta;
  return { ...rest, body: Buffer.from(body) };
}

import { randomUUID } from 'node:crypto';
import { type RedisKeys, type RedisLink, redisScripts, sharedLimits } from './redis.ts';

/** Up to which change this node's content is whole, in which memory of Redis. */
export interface Position {
  epoch: string;
  seq: number;
}

/** A change as another node told it. */
interface News {
  node: string;
  tags: string[];
}

/** Reads and writes the list of changes in Redis. Knows nothing of pages. */
export interface ChangeLog {
  readonly node: string;
  /** @returns the change's position and how many nodes heard of it */
  announce(tags: Iterable<string>): Promise<Position & { heard: number }>;
  /**
   * Looks for what other nodes announced.
   * @param from up to where this node knows; none: it knows nothing yet
   * @returns where the list ends and what was missed; `isWhole` false: it can't be known what
   */
  read(from: Position | undefined): Promise<{ end: Position; tags: Set<string>; isForeign: boolean; isWhole: boolean }>;
  /** Makes all shared pages count for nothing, without room in Redis. */
  forgetAll(): Promise<void>;
}

export function createChangeLog(link: RedisLink, keys: RedisKeys): ChangeLog {
  const node = randomUUID();
  const names = [keys.changes, keys.stream];

  async function state(): Promise<Position> {
    return position(await link.runPatiently({ script: redisScripts.state, keys: names, values: [randomUUID()] }));
  }

  async function since(seq: number): Promise<{ seq: number; news: News }[]> {
    const entries = (await link.command(['XRANGE', keys.stream, `${seq + 1}-0`, '+'])) as [string, string[]][];
    return entries.map(([id, [, from = '', , tags = '']]) => ({
      seq: Number.parseInt(id, 10),
      news: { node: from, tags: tags.split(' ').filter(Boolean) },
    }));
  }

  return {
    node,
    async announce(tags) {
      const values = [randomUUID(), node, [...tags].join(' '), keys.news, String(sharedLimits.changesKept)];
      const answer = (await link.runPatiently({ script: redisScripts.announce, keys: names, values })) as unknown[];
      return { ...position(answer), heard: Number(answer[2]) };
    },
    async read(from) {
      const end = await state();
      const nothing = { end, tags: new Set<string>(), isForeign: true };
      if (!from || from.epoch !== end.epoch) return { ...nothing, isWhole: false };
      if (from.seq === end.seq) return { ...nothing, isForeign: false, isWhole: true };
      if (from.seq > end.seq) {
        // Redis went back in time (an old copy on its disk): what it holds of pages can't be trusted.
        await this.forgetAll();
        return { ...nothing, end: await state(), isWhole: false };
      }
      const entries = await since(from.seq);
      const isWhole = entries[0]?.seq === from.seq + 1;
      const foreign = entries.filter(({ news }) => news.node !== node);
      const last = entries.at(-1)?.seq ?? end.seq;
      const tags = new Set(foreign.flatMap(({ news }) => news.tags));
      return { end: { ...end, seq: last }, tags, isForeign: !isWhole || foreign.length > 0, isWhole };
    },
    async forgetAll() {
      await link.command(['UNLINK', keys.changes, keys.stream]);
      await link.command(['PUBLISH', keys.news, '0']);
    },
  };
}

function position(answer: unknown): Position {
  const [epoch, seq] = answer as [Buffer, Buffer | number];
  return { epoch: String(epoch), seq: Number(seq) };
}

/** Counts which nodes have a change live. */
export interface Confirmations {
  /** What a node says once it has everything up to a position live. */
  say(node: string, position: Position): string;
  hear(message: string): void;
  /** Resolves when so many nodes have a change, or the time is over. @returns whether they have */
  wait(position: Position, nodes: number, limitMs: number): Promise<boolean>;
}

export function confirmations(): Confirmations {
  const doneBy = new Map<string, Position>();
  const waiting = new Set<() => void>();

  function count({ epoch, seq }: Position): number {
    return [...doneBy.values()].filter((done) => done.epoch === epoch && done.seq >= seq).length;
  }

  return {
    say: (node, { epoch, seq }) => `${node} ${epoch} ${seq}`,
    hear(message) {
      const [node = '', epoch = '', seq = ''] = message.split(' ');
      doneBy.set(node, { epoch, seq: Number(seq) });
      for (const check of waiting) check();
    },
    wait(position, nodes, limitMs) {
      if (count(position) >= nodes) return Promise.resolve(true);
      return new Promise((resolve) => {
        const end = (isDone: boolean) => {
          clearTimeout(timer);
          waiting.delete(check);
          resolve(isDone);
        };
        const check = () => count(position) >= nodes && end(true);
        const timer = setTimeout(end, limitMs, false);
        waiting.add(check);
      });
    },
  };
}

import { randomUUID } from 'node:crypto';
import { type RedisClient, type RedisKeys, redisScripts, sharedLimits } from './redis.ts';

/** A place in the change log: the number of a change, in one epoch (see `redisScripts`). */
export interface Position {
  epoch: string;
  seq: number;
}

/** A change as a node announced it. */
interface LoggedChange {
  seq: number;
  node: string;
  tags: string[];
}

/** Reads and writes the change log in Redis. */
export interface ChangeLog {
  readonly node: string;
  /** @returns the change's position and how many nodes received the message */
  announce(tags: Iterable<string>): Promise<Position & { receivers: number }>;
  /**
   * Reads what other nodes announced.
   * @param from this node's position; undefined: it has none yet
   * @returns end of the log and the tags that changed; `isForeign`: other nodes changed something; `isComplete` false: the log doesn't reach
   * back to `from`, so that tags may be missing
   */
  read(
    from: Position | undefined,
  ): Promise<{ end: Position; tags: Set<string>; isForeign: boolean; isComplete: boolean }>;
  /** Invalidates all shared pages. Needs no free memory in Redis. */
  invalidateAll(): Promise<void>;
}

export function createChangeLog(redis: RedisClient, keys: RedisKeys): ChangeLog {
  const node = randomUUID();
  const names = [keys.changes, keys.stream];

  async function readState(): Promise<Position> {
    return parsePosition(
      await redis.runInBackground({ script: redisScripts.state, keys: names, values: [randomUUID()] }),
    );
  }

  async function readSince(seq: number): Promise<LoggedChange[]> {
    const entries = (await redis.command(['XRANGE', keys.stream, `${seq + 1}-0`, '+'])) as [string, string[]][];
    return entries.map(([id, [, from = '', , tags = '']]) => ({
      seq: Number.parseInt(id, 10),
      node: from,
      tags: tags.split(' ').filter(Boolean),
    }));
  }

  return {
    node,
    async announce(tags) {
      const values = [randomUUID(), node, [...tags].join(' '), keys.announced, String(sharedLimits.changesKept)];
      const answer = (await redis.runInBackground({ script: redisScripts.announce, keys: names, values })) as unknown[];
      return { ...parsePosition(answer), receivers: Number(answer[2]) };
    },
    async read(from) {
      const end = await readState();
      const noTags = { end, tags: new Set<string>(), isForeign: true };
      if (!from || from.epoch !== end.epoch) return { ...noTags, isComplete: false };
      if (from.seq === end.seq) return { ...noTags, isForeign: false, isComplete: true };
      if (from.seq > end.seq) {
        // Redis was restored from an older backup: its pages may be outdated.
        await this.invalidateAll();
        return { ...noTags, end: await readState(), isComplete: false };
      }
      const entries = await readSince(from.seq);
      const isComplete = entries[0]?.seq === from.seq + 1;
      const foreign = entries.filter((change) => change.node !== node);
      const last = entries.at(-1)?.seq ?? end.seq;
      const tags = new Set(foreign.flatMap((change) => change.tags));
      return { end: { ...end, seq: last }, tags, isForeign: !isComplete || foreign.length > 0, isComplete };
    },
    async invalidateAll() {
      await redis.command(['UNLINK', keys.changes, keys.stream]);
      await redis.command(['PUBLISH', keys.announced, '0']);
    },
  };
}

function parsePosition(answer: unknown): Position {
  const [epoch, seq] = answer as [Buffer, Buffer | number];
  return { epoch: String(epoch), seq: Number(seq) };
}

/** Counts which nodes have published a change. */
export interface Confirmations {
  /** The message of a node that has published everything up to a position. */
  format(node: string, position: Position): string;
  receive(message: string): void;
  /** Resolves when that many nodes have confirmed a position, or the time is over. @returns whether they have */
  wait(position: Position, nodes: number, limitMs: number): Promise<boolean>;
}

export function createConfirmations(): Confirmations {
  const doneBy = new Map<string, Position>();
  const waiting = new Set<() => void>();

  function count({ epoch, seq }: Position): number {
    return [...doneBy.values()].filter((done) => done.epoch === epoch && done.seq >= seq).length;
  }

  return {
    format: (node, { epoch, seq }) => `${node} ${epoch} ${seq}`,
    receive(message) {
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

import type { Position } from './changeNews.ts';

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

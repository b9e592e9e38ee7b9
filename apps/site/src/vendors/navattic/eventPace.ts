/** Sends what is added in order, at a limited pace. */
export interface EventPace {
  /** @returns false where too many are waiting: then it is dropped */
  add(send: () => void): boolean;
  /** Drops what waits. */
  clear(): void;
}

const SECOND_MS = 1_000;

/** REQ-DMO-04. */
export const PACE = { perSecond: 20, maxWaiting: 100 } as const;

/** Creates a pace: in no second are more than `perSecond` sent, and at most `maxWaiting` wait. */
export function createEventPace({
  perSecond,
  maxWaiting,
}: {
  perSecond: number;
  maxWaiting: number;
} = PACE): EventPace {
  const sentAt: number[] = [];
  const waiting: (() => void)[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  const run = () => {
    timer = undefined;
    for (let send = waiting.shift(); send; send = waiting.shift()) {
      const now = performance.now();
      while (sentAt[0] !== undefined && now - sentAt[0] >= SECOND_MS) sentAt.shift();
      const [oldest] = sentAt;
      if (oldest !== undefined && sentAt.length >= perSecond) {
        waiting.unshift(send);
        timer = setTimeout(run, Math.ceil(oldest + SECOND_MS - now));
        return;
      }
      sentAt.push(now);
      send();
    }
  };

  return {
    add(send) {
      const isFull = waiting.length >= maxWaiting;
      if (isFull) return false;
      waiting.push(send);
      if (timer === undefined) run();
      return true;
    },
    clear() {
      waiting.length = 0;
    },
  };
}

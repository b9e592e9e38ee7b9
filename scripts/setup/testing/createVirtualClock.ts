interface Wait {
  at: number;
  end: () => void;
}

/** A clock whose time passes when a test says so. `pause` is that of `node:timers/promises`. */
export function createVirtualClock() {
  const waits = new Set<Wait>();
  let time = 0;

  const pause = (ms: number, _value: unknown, { signal }: { signal: AbortSignal }) =>
    new Promise<void>((resolve, reject) => {
      const wait = { at: time + ms, end: resolve };
      waits.add(wait);
      signal.addEventListener('abort', () => {
        waits.delete(wait);
        reject(signal.reason);
      });
    });

  const nextWait = (until: number) =>
    [...waits].filter(({ at }) => at <= until).toSorted((one, other) => one.at - other.at)[0];

  return {
    pause,
    now: () => time,
    /** Lets time pass, one wait after the other. */
    async pass(ms: number): Promise<void> {
      const until = time + ms;
      await settle();
      for (let wait = nextWait(until); wait; wait = nextWait(until)) {
        time = wait.at;
        waits.delete(wait);
        wait.end();
        await settle();
      }
      time = until;
    },
  };
}

/** Lets everything run that waits for nothing else. */
export const settle = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

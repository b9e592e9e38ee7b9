import { DAY_MS, HOUR_MS, MINUTE_MS } from './DEMO.ts';
import type { Random } from './Random.ts';

/** Hours of UTC at which meetings begin: those of the sales desk in Berlin, in winter. */
const HOURS = [8, 9, 10, 12, 13, 14, 15];
const SLOT_MS = 30 * MINUTE_MS;

/** Chooses free slots of the sales desk. */
export class DemoSlots {
  readonly #random: Random;
  readonly #taken = new Set<number>();

  constructor(random: Random) {
    this.#random = random;
  }

  /** A slot from one to ten days later, on a weekday. */
  after(at: number): { startsAt: number; endsAt: number } {
    const random = this.#random;
    for (;;) {
      const day = Math.floor(at / DAY_MS) * DAY_MS + (1 + random.below(10)) * DAY_MS;
      const startsAt = day + random.pick(HOURS) * HOUR_MS + random.below(2) * SLOT_MS;
      const weekday = new Date(day).getUTCDay();
      if (weekday === 0 || weekday === 6 || this.#taken.has(startsAt)) continue;
      this.#taken.add(startsAt);
      return { startsAt, endsAt: startsAt + SLOT_MS };
    }
  }
}

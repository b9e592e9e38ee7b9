import { DAY_MS, HOUR_MS, MINUTE_MS } from './DEMO.ts';
import type { Random } from './Random.ts';

/** Hours of UTC at which meetings begin: those of the sales desk in Berlin, in winter. */
const HOURS = [8, 9, 10, 12, 13, 14, 15];
const SLOT_MS = 30 * MINUTE_MS;
/** Days from now on which there are meetings whatever weekday they are, so that there is somebody to prepare for. */
const WANTED = [1, 0, 1, 0, 1, 0, 1];
/** Who asked within this time gets one of them. */
const RECENT_MS = 5 * DAY_MS;

/** Clocks of visitors. */
const ZONES: Readonly<Record<string, string>> = {
  ...{ US: 'America/Chicago', GB: 'Europe/London', IN: 'Asia/Kolkata', BR: 'America/Sao_Paulo' },
  ...{ CA: 'America/Toronto', MX: 'America/Mexico_City', PT: 'Europe/Lisbon' },
};
export const zoneOf = (country: string): string => ZONES[country] ?? 'Europe/Berlin';

export interface DemoSlot {
  startsAt: number;
  endsAt: number;
}

const dayOf = (at: number) => Math.floor(at / DAY_MS) * DAY_MS;

/** Chooses free slots of the sales desk. */
export class DemoSlots {
  readonly #random: Random;
  readonly #now: number;
  readonly #taken = new Set<number>();
  readonly #wanted = [...WANTED];

  /** @param now the end of the demo's days; milliseconds since 1970 */
  constructor(random: Random, now: number) {
    this.#random = random;
    this.#now = now;
  }

  /** A slot from one to ten days later, on a weekday; for who asks now, sooner. */
  after(at: number): DemoSlot {
    const day = dayOf(this.#now) + (this.#wanted.at(-1) ?? 0) * DAY_MS;
    const isWanted = this.#wanted.length > 0 && at > this.#now - RECENT_MS && at < day;
    const slot = isWanted ? this.#on(day) : undefined;
    if (slot) this.#wanted.pop();
    return slot ?? this.#later(at);
  }

  #later(at: number): DemoSlot {
    for (;;) {
      const day = dayOf(at) + (1 + this.#random.below(10)) * DAY_MS;
      const weekday = new Date(day).getUTCDay();
      const slot = weekday === 0 || weekday === 6 ? undefined : this.#on(day);
      if (slot) return slot;
    }
  }

  #on(day: number): DemoSlot | undefined {
    const free = HOURS.flatMap((hour) => [day + hour * HOUR_MS, day + hour * HOUR_MS + SLOT_MS]).filter(
      (start) => !this.#taken.has(start),
    );
    if (free.length === 0) return undefined;
    const startsAt = this.#random.pick(free);
    this.#taken.add(startsAt);
    return { startsAt, endsAt: startsAt + SLOT_MS };
  }
}

import { MARKETS, type Market } from './audience.ts';
import { DAY_MS, DEMO_DAYS, HOUR_MS } from './DEMO.ts';
import type { Random } from './Random.ts';

/** From Sunday to Saturday: people look for software while they work. */
const WEEKDAYS = [0.35, 1.05, 1.2, 1.2, 1.1, 0.85, 0.3];
/** By hour of the visitor's clock. */
const HOURS = [
  ...[0.15, 0.1, 0.06, 0.05, 0.06, 0.12, 0.3, 0.7, 1.3, 1.9, 2.1, 2.0],
  ...[1.5, 1.7, 2.0, 1.9, 1.7, 1.4, 1.0, 0.8, 0.8, 0.75, 0.55, 0.3],
];
/** Growth from the first day to the last. */
const GROWTH = 0.3;

export interface VisitStart {
  /** Milliseconds since 1970. */
  at: number;
  market: Market;
}

/**
 * When visits begin, earliest first, by weekday and by hour of each market.
 * @param now the last ones begin before; milliseconds since 1970
 */
export function visitStarts(random: Random, now: number, visits: number): VisitStart[] {
  const end = Math.floor(now / DAY_MS) * DAY_MS + DAY_MS;
  const days = Array.from({ length: DEMO_DAYS }, (_, index) => {
    const day = end - (DEMO_DAYS - index) * DAY_MS;
    const weekday = WEEKDAYS[new Date(day).getUTCDay()] ?? 1;
    return { day, weight: weekday * (1 + (GROWTH * index) / DEMO_DAYS) * random.between(0.92, 1.08) };
  });
  const hours = HOURS.map((weight, hour) => ({ hour, weight }));
  const starts: VisitStart[] = [];
  while (starts.length < visits) {
    const market = random.weighted(MARKETS);
    const { day } = random.weighted(days);
    const at = day + (random.weighted(hours).hour + random.next() - market.utcHours) * HOUR_MS;
    if (at < now - HOUR_MS / 12) starts.push({ at: Math.round(at), market });
  }
  return starts.sort((one, other) => one.at - other.at);
}

import { Temporal } from 'temporal-polyfill';

/** When a day begins in a zone, in milliseconds since 1970: its first moment, also where midnight is skipped, or comes twice. */
export const startOfDay = (day: string, zone: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds;

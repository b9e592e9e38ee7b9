/** Days of the week as content names them; the index is that of `Date.getUTCDay`. */
export const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

export type Weekday = (typeof WEEKDAYS)[number];

/** Working time of one day, `['09:00', '12:30']` on the desk's clock; `24:00` is the end of the day. */
export type WorkingTime = readonly [from: string, to: string];

/** Days without meetings, on the desk's calendar; both are included. */
export interface Holiday {
  /** `2026-12-25` */
  from: string;
  to: string;
}

/** When the sales desk takes meetings, as the content type `salesDesk` describes it. */
export interface SalesDesk {
  /** IANA name: `Europe/Berlin`. */
  timeZone: string;
  /** Days that are missing have none. */
  workingHours: Readonly<Partial<Record<Weekday, readonly WorkingTime[]>>>;
  holidays: readonly Holiday[];
  slotMinutes: number;
  /** Free time between two meetings. */
  bufferMinutes: number;
  /** A meeting begins at least this much later than it is booked. */
  noticeHours: number;
  /** Days after today for which slots are offered. */
  horizonDays: number;
}

/** Minutes after midnight of a time such as `09:30` or `24:00`. @param time as `validateSalesDesk` accepts it */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

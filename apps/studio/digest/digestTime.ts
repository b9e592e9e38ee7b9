import { Temporal } from 'temporal-polyfill';

const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const FORM = /^([a-z]+) ([01]\d|2[0-3]):([0-5]\d)$/;

/** When the digest is sent: each week at this time of a zone. */
export interface DigestTime {
  /** 1 is Monday. */
  weekday: number;
  hour: number;
  minute: number;
}

/** Reads `monday 08:00`. @throws Error that says what would be right */
export function parseDigestTime(text: string): DigestTime {
  const [, name = '', hour, minute] = FORM.exec(text.trim().toLowerCase()) ?? [];
  const weekday = WEEKDAYS.indexOf(name) + 1;
  if (weekday === 0) throw new Error('expected a weekday and a time: monday 08:00');
  return { weekday, hour: Number(hour), minute: Number(minute) };
}

/** The week of which a digest is due. */
export interface DueWeek {
  /** Names it: `2026-11-23`, the day on which its digest is due. */
  key: string;
  /** Its first and last day: the seven that were over when it is due. */
  from: string;
  to: string;
  /** When it is due; milliseconds since 1970. */
  at: number;
}

/** The last week whose digest is due. A time that a change of the clock leaves out counts as the next one that exists. */
export function lastDueWeek({ weekday, hour, minute }: DigestTime, zone: string, now: number): DueWeek {
  const local = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone);
  const back = (local.dayOfWeek - weekday + 7) % 7;
  const at = (days: number) =>
    local
      .toPlainDate()
      .subtract({ days })
      .toZonedDateTime({ timeZone: zone, plainTime: new Temporal.PlainTime(hour, minute) });
  const ofThisWeek = at(back);
  const due = ofThisWeek.epochMilliseconds <= now ? ofThisWeek : at(back + 7);
  const day = due.toPlainDate();
  return {
    ...{ key: day.toString(), from: day.subtract({ days: 7 }).toString(), to: day.subtract({ days: 1 }).toString() },
    at: due.epochMilliseconds,
  };
}

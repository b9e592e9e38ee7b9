import { z } from 'zod';
import { type Holiday, minutesOf, type SalesDesk, WEEKDAYS, type WorkingTime } from './SalesDesk.ts';

/** Something wrong in a sales desk. */
export interface SalesDeskFault {
  /** Path in its fields: `['workingHours', 'monday', 0]`. */
  path: (string | number)[];
  message: string;
}

/** Working times of a day, and holidays: more are a mistake, and every request for slots reads them all. */
const MAX_TIMES = 8;
const MAX_HOLIDAYS = 200;
/** The longest name of the database has 32 characters. */
const IANA_NAME = /^(?=.{1,64}$)[A-Za-z][\w+-]*(?:\/[\w+-]+){0,2}$/;

const time = z
  .string()
  .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/, 'must be a time such as 09:30, from 00:00 to 24:00');
const times = z
  .array(z.tuple([time, time], 'must be a pair of times such as ["09:00", "12:30"]'))
  .max(MAX_TIMES, `at most ${MAX_TIMES} working times a day`)
  .superRefine(checkOrder);
const day = z.iso.date('must be a day of the calendar such as 2026-12-25');
const holiday = z
  .strictObject({ from: day, to: day.optional(), name: z.string().max(100).optional() })
  .transform(({ from, to = from }): Holiday => ({ from, to }))
  .refine(({ from, to }) => from <= to, { error: 'must not end before it begins', path: ['to'] });

const salesDesk = z.object({
  timeZone: z
    .string('must be an IANA name such as Europe/Berlin')
    .refine(isTimeZone, { error: 'must be an IANA name such as Europe/Berlin' }),
  workingHours: z
    .strictObject(
      Object.fromEntries(WEEKDAYS.map((name) => [name, times.optional()])),
      `must be an object of working times by day: ${WEEKDAYS.join(', ')}`,
    )
    .refine((hours) => Object.values(hours).some((list) => list && list.length > 0), {
      error: 'has no working time: nobody could book a meeting',
    }),
  holidays: z
    .array(holiday, 'must be a list such as [{"from": "2026-12-24", "to": "2026-12-31", "name": "Winter break"}]')
    .max(MAX_HOLIDAYS, `at most ${MAX_HOLIDAYS} holidays: delete past ones`)
    .default([]),
  slotMinutes: z.int().min(10).max(240),
  bufferMinutes: z.int().min(0).max(240),
  noticeHours: z.int().min(0).max(720),
  horizonDays: z.int().min(1).max(120),
});

/**
 * Reads a sales desk.
 * @param fields of an entry of the content type `salesDesk`, in one locale; other fields are ignored
 * @returns the desk, or every fault in it, with what would be right
 */
export function readSalesDesk(
  fields: Readonly<Record<string, unknown>>,
): { desk: SalesDesk; faults?: undefined } | { desk?: undefined; faults: SalesDeskFault[] } {
  const result = salesDesk.safeParse(withoutEmpty(fields));
  if (result.success) return { desk: result.data as SalesDesk };
  return {
    faults: result.error.issues.map(({ path, message }) => ({ path: path as SalesDeskFault['path'], message })),
  };
}

/** An emptied field is null in some exports. */
function withoutEmpty(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

/**
 * Whether a text is the IANA name of a time zone that this runtime knows. Offsets such as `+02:00` are none: they have no daylight-saving time.
 */
export function isTimeZone(name: string): boolean {
  if (!IANA_NAME.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

function checkOrder(list: readonly WorkingTime[], context: z.RefinementCtx): void {
  let end = 0;
  for (const [index, [from, to]] of list.entries()) {
    if (minutesOf(from) >= minutesOf(to))
      context.addIssue({
        code: 'custom',
        path: [index],
        message: `begins at ${from} and must end later, not at ${to}`,
      });
    else if (minutesOf(from) < end)
      context.addIssue({ code: 'custom', path: [index], message: 'must begin after the working time before it ends' });
    end = Math.max(end, minutesOf(to));
  }
}

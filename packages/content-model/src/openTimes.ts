/** From when until when something is shown, in milliseconds since 1970. NaN: the date is unreadable, so it is never shown. */
export interface OpenTimes {
  opensAt: number;
  closesAt: number;
}

/** The fields of an entry that opens and closes by itself. */
export interface OpenTimesFields {
  opensAt?: unknown;
  closesAt?: unknown;
}

const DATE_TIME = /^(\d{4}-\d{2}-\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/;

/** `Date.parse` reads 30 February as 2 March. */
function isDay(date: string): boolean {
  const time = Date.parse(date);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}

/**
 * Reads a date, or a date and time, in milliseconds since 1970; NaN where it is unreadable. Without an offset the time is UTC: it must not depend on
 * the machine.
 */
export function readTime(text: unknown): { time: number; hasOffset: boolean } {
  const match = DATE_TIME.exec(String(text));
  if (!match || !isDay(match[1] ?? '')) return { time: Number.NaN, hasOffset: false };
  const hasOffset = match[2] !== undefined;
  const isLocal = !hasOffset && String(text).includes('T');
  return { time: Date.parse(isLocal ? `${text}Z` : String(text)), hasOffset };
}

/** Reads both times; without one it is open from the beginning, or stays open. REQ-BAN-07. */
export function readOpenTimes({ opensAt, closesAt }: OpenTimesFields): OpenTimes {
  return {
    opensAt: opensAt ? readTime(opensAt).time : Number.NEGATIVE_INFINITY,
    closesAt: closesAt ? readTime(closesAt).time : Number.POSITIVE_INFINITY,
  };
}

/** The closing time itself is outside. */
export const isOpen = ({ opensAt, closesAt }: OpenTimes, now: number): boolean => opensAt <= now && now < closesAt;

/** The times at which it opens or closes; none if it never opens. */
export function changesOf({ opensAt, closesAt }: OpenTimes): number[] {
  return opensAt < closesAt ? [opensAt, closesAt].filter(Number.isFinite) : [];
}

/** Finds what an editor has to correct, by field. */
export function findOpenTimesFaults(fields: OpenTimesFields): { field: 'opensAt' | 'closesAt'; message: string }[] {
  const wrong = (['opensAt', 'closesAt'] as const).filter((field) => {
    const { time, hasOffset } = readTime(fields[field]);
    return fields[field] && (Number.isNaN(time) || !hasOffset);
  });
  if (wrong.length > 0)
    return wrong.map((field) => ({
      field,
      message: 'must be a date and time with its offset, such as 2026-12-01T08:00+01:00',
    }));
  const { opensAt, closesAt } = readOpenTimes(fields);
  return closesAt <= opensAt ? [{ field: 'closesAt', message: `must be later than opensAt (${fields.opensAt})` }] : [];
}

const ISO_TIME = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2}))?$/;
const DAY_LENGTH = 10;
const MILLISECONDS = /^\d{1,15}$/;

/** Reads a time with its zone, a day (its beginning, UTC) or milliseconds since 1970. @returns milliseconds since 1970, or undefined when it is none */
export function parseTime(text: string): number | undefined {
  if (MILLISECONDS.test(text)) return Number(text);
  // In a query a plus sign is a space.
  const time = text.replace(' ', '+');
  const parsed = ISO_TIME.test(time) && isDay(time.slice(0, DAY_LENGTH)) ? Date.parse(time) : Number.NaN;
  return Number.isNaN(parsed) ? undefined : parsed;
}

/** Whether the calendar has it: `Date.parse` takes 31 February for 3 March. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

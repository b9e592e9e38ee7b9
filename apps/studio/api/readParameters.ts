import { isZone } from '@cumulus/content-model/days';
import { RequestError } from '@cumulus/server/Service';
import { z } from 'zod';

/** The zone whose days are meant. */
export const zoneSchema = z.string().refine(isZone, 'expected a time zone such as Europe/Berlin').default('UTC');

const FIRST_DAY = '1970-01-01';
/** DuckDB and SQLite reckon with years of four digits; the day after the last one is needed too. */
const LAST_DAY = '2999-12-31';
const dayAdvice = `expected a day from ${FIRST_DAY} to ${LAST_DAY}, such as 2026-11-28`;
/** A day that reports can be asked of. */
export const daySchema = z.iso.date(dayAdvice).refine((day) => day >= FIRST_DAY && day <= LAST_DAY, dayAdvice);

/** What the addresses of reports share. */
export const comparedDays = {
  from: daySchema.optional(),
  to: daySchema.optional(),
  compare: z.literal('previous', 'expected previous, or nothing').optional(),
  format: z.enum(['json', 'csv'], 'expected json or csv').optional(),
};

/** Reads the parameters of an address. @throws RequestError that names each wrong one, and what would be right */
export function readParameters<Shape extends z.ZodType>(schema: Shape, values: unknown): z.output<Shape> {
  const parsed = schema.safeParse(values);
  if (parsed.success) return parsed.data;
  throw wrongParameter(parsed.error.issues.map(({ path, message }) => `${String(path[0])}: ${message}`).join('; '));
}

/** The refusal of parameters that are wrong together. */
export const wrongParameter = (message: string): RequestError => new RequestError(400, 'BadParameter', message);

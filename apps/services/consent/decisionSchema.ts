import { z } from 'zod';

const GROUP = z.enum(['C0001', 'C0002', 'C0003', 'C0004']);
/** As OneTrust's cookie has them. */
const WRITTEN = /^(?:C000[1-4]:[01](?:,|$)){1,4}$/;
const text = z
  .string()
  .min(1)
  .max(100)
  .regex(/^\P{Cc}*$/u, 'control characters are not allowed');

const groups = z.union(
  [
    z.array(GROUP).max(4),
    z
      .string()
      .regex(WRITTEN)
      .transform((written) => allowedIn(written))
      .pipe(z.array(GROUP)),
  ],
  { error: 'expected a list of C0001 to C0004, or a text such as C0001:1,C0002:0' },
);

/** A decision as browsers send it: see README.md. Nothing else is taken, so that nothing that identifies comes in. */
export const decisionSchema = z.strictObject({
  /** Empty where the browser can make none. */
  consentId: z.string().regex(/^[\w-]{0,100}$/, 'expected up to 100 letters, digits, - and _'),
  version: text,
  groups,
  // Any number of digits may follow the seconds, which would fill the quota.
  decidedAt: z.iso.datetime({ offset: true }).max(40).optional(),
  /** By the same clock as `decidedAt`, which it sets right. */
  sentAt: z.iso.datetime({ offset: true }).max(40).optional(),
  method: z.enum(['accept', 'refuse', 'choose', 'withdraw', 'gpc']).optional(),
  rule: z.enum(['opt-in', 'opt-out']).optional(),
  locale: z
    .string()
    .regex(/^[A-Za-z-]{2,10}$/)
    .optional(),
});

function allowedIn(written: string): string[] {
  return written.split(',').flatMap((one) => (one.endsWith(':1') ? [one.slice(0, 'C0001'.length)] : []));
}

import { z } from 'zod';

const GROUP = z.enum(['C0001', 'C0002', 'C0003', 'C0004']);
/** The form of OneTrust's cookie. */
const COOKIE_FORM = /^(?:C000[1-4]:[01](?:,|$)){1,4}$/;
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
      .regex(COOKIE_FORM)
      .transform((text) => allowedGroups(text))
      .pipe(z.array(GROUP)),
  ],
  { error: 'expected a list of C0001 to C0004, or a text such as C0001:1,C0002:0' },
);

/** A decision as browsers send it: see README.md. Other fields are refused, so that no personal data is stored. */
export const decisionSchema = z.strictObject({
  /** Empty where the browser can't create one. */
  consentId: z.string().regex(/^[\w-]{0,100}$/, 'expected up to 100 letters, digits, - and _'),
  version: text,
  groups,
  // Limited in length: fractions of a second may have any number of digits, which would fill the quota.
  decidedAt: z.iso.datetime({ offset: true }).max(40).optional(),
  /** By the same clock as `decidedAt`, so that a wrong clock can be corrected. */
  sentAt: z.iso.datetime({ offset: true }).max(40).optional(),
  method: z.enum(['accept', 'refuse', 'choose', 'withdraw', 'gpc']).optional(),
  rule: z.enum(['opt-in', 'opt-out']).optional(),
  locale: z
    .string()
    .regex(/^[A-Za-z-]{2,10}$/)
    .optional(),
});

/** A decision as it was received. */
export type Decision = z.output<typeof decisionSchema>;

function allowedGroups(text: string): string[] {
  return text.split(',').flatMap((group) => (group.endsWith(':1') ? [group.slice(0, 'C0001'.length)] : []));
}

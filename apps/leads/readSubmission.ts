import { type FieldError, findFieldError, type LeadSubmission, MAX_FORM_ID, normalizeValue } from '@cumulus/forms';
import { RequestError } from '@cumulus/server/Service';
import { z } from 'zod';

/** Limits for any form; the site checks those of each field. */
const MAX_FIELDS = 60;
const MAX_VALUE = 10_000;
/** A path: a slug may have 256 characters, and one of them up to 9 when it is escaped. */
const MAX_PATH = 4_096;
const MAX_WORDING = 4_000;
/** More than the price calculator takes. */
const MAX_PEOPLE = 1_000_000;

const hasNoControls = (text: string) => !/[\p{Cc}\p{Cs}]/u.test(text);
const text = (max: number) => z.string().min(1).max(max).refine(hasNoControls, 'expected no control characters');
const name = z.string().regex(/^[A-Za-z][\w.:-]{0,99}$/, 'expected a name of up to 100 letters, digits, . _ : -');
const path = text(MAX_PATH).refine((value) => /^\/(?!\/)\S*$/.test(value), 'expected a path that begins with one /');
/** Names are checked as values are, so that a wrong one is refused. `z.record` leaves out `__proto__`, which could be a name in JSON. */
const record = (value: z.ZodType<string>, maxEntries: number) =>
  z
    .unknown()
    .refine((sent) => !Object.hasOwn(Object(sent), '__proto__'), 'expected other names than __proto__')
    .pipe(z.record(name, value))
    .refine((entries) => Object.keys(entries).length <= maxEntries, `expected up to ${maxEntries} entries`);

const value = z.string().transform((sent) => normalizeValue({ kind: 'textarea' }, sent));

const analytics = z.strictObject({
  attribution: record(text(500), 20),
  variants: record(text(100), 200),
  anonymousId: text(200).nullable(),
  growthbookId: text(200).nullable(),
});

const signUp = z.strictObject({
  department: text(200).nullable(),
  plan: text(200).nullable(),
  billingPeriod: text(200).nullable(),
  // A site of an earlier version doesn't send them.
  people: z.int().min(1).max(MAX_PEOPLE).nullable().default(null),
  addOns: z.array(text(100)).max(20).default([]),
  template: text(200).nullable(),
  redirectParams: text(MAX_WORDING).nullable(),
});

/** A submission as the site sends it: see README.md. Other fields are refused. What the person typed is checked by `findValueErrors`. */
const submissionSchema = z
  .strictObject({
    idempotencyKey: z.uuid().toLowerCase().nullable(),
    kind: z.enum(['form', 'signUp']),
    formId: z.int().min(1).max(MAX_FORM_ID),
    fields: record(value, MAX_FIELDS),
    email: z.string().transform((sent) => normalizeValue({ kind: 'email' }, sent)),
    locale: z.string().regex(/^[A-Za-z-]{2,10}$/, 'expected a locale such as de or fr-FR'),
    page: path,
    consent: z.strictObject({
      text: z
        .string()
        .max(MAX_WORDING)
        .refine((wording) => hasNoControls(wording.replaceAll(/[\n\t]/g, ' ')), 'expected no control characters'),
      privacyPath: path,
      consentId: z
        .string()
        .regex(/^[\w-]{1,100}$/, 'expected up to 100 letters, digits, - and _')
        .nullable(),
    }),
    analytics: analytics.nullable(),
    signUp: signUp.nullable(),
    location: text(100).nullable(),
    suspicion: z.enum(['trap', 'fast']).optional(),
  })
  .refine(({ kind, signUp: choice }) => (kind === 'signUp') === (choice !== null), {
    path: ['signUp'],
    message: 'expected the choices of a sign-up where kind is signUp, else null',
  }) satisfies z.ZodType<LeadSubmission>;

/** A submission that breaks a rule. */
export class InvalidSubmission extends RequestError {
  /** The error of each wrong value, by field name. */
  readonly errors: Record<string, FieldError>;

  constructor(message: string, errors: Record<string, FieldError> = {}) {
    super(422, 'invalid', message);
    this.errors = errors;
  }
}

const MAX_MESSAGE = 1_000;

/**
 * Checks a submission.
 * @param body parsed JSON
 * @returns it, with values as `normalizeValue` returns them
 * @throws InvalidSubmission that names every wrong part, without values
 */
export function readSubmission(body: unknown): LeadSubmission {
  const parsed = submissionSchema.safeParse(body);
  if (!parsed.success) {
    const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'body'}: ${message}`);
    throw new InvalidSubmission(problems.join('; ').slice(0, MAX_MESSAGE));
  }
  const errors = findValueErrors(parsed.data);
  if (Object.keys(errors).length === 0) return parsed.data;
  throw new InvalidSubmission(`Wrong values: ${Object.keys(errors).join(', ')}`, errors);
}

/** The rules of any form: which fields it has, and their own rules, only the site knows. */
function findValueErrors({ email, fields }: LeadSubmission): Record<string, FieldError> {
  const rule = { kind: 'textarea', isRequired: false, maxLength: MAX_VALUE } as const;
  const errors = Object.entries(fields).map(
    ([name, value]) => [name, findFieldError({ name, ...rule }, value)] as const,
  );
  const ofEmail = findFieldError({ name: 'email', kind: 'email', isRequired: true }, email);
  const all = [...errors, ['email', ofEmail] as const];
  return Object.fromEntries(all.flatMap(([name, error]) => (error ? [[name, error]] : [])));
}

import { type FieldError, findFieldError, type LeadSubmission } from '@cumulus/forms';
import { RequestError } from '@cumulus/server/Service';
import { MAX_VALUE, submissionSchema } from './submissionSchema.ts';

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
  const values = Object.entries(fields).map(
    ([name, value]) => [name, { name, kind: 'textarea', isRequired: false, maxLength: MAX_VALUE }, value] as const,
  );
  const found = [...values, ['email', { name: 'email', kind: 'email', isRequired: true }, email] as const].flatMap(
    ([name, rule, value]) => {
      const error = findFieldError(rule, value);
      return error ? [[name, error] as const] : [];
    },
  );
  return Object.fromEntries(found);
}

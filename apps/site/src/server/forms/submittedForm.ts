import type { IncomingMessage } from 'node:http';
import { FORM_FIELDS, findSuspicion, type Suspicion } from '@cumulus/forms';
import { BodyError, readBody } from '@cumulus/http/readBody';

/** What a form sends. */
export interface SubmittedForm {
  /** Id of the form's entry; not checked yet. */
  entryId: string;
  /** What was typed, by field name; of several values with one name the first. */
  values: ReadonlyMap<string, string>;
  /** Sent by scripts: one for each submission, repeated by its retries. */
  idempotencyKey: string | undefined;
  /** Sent by scripts with a sign-up: JSON, not checked yet. */
  redirectParams: string | undefined;
  /** Why it may come from a program. */
  suspicion: Suspicion | undefined;
}

/**
 * A textarea of 4,000 characters and ten other fields of 200, all of them in a script of three bytes in UTF-8, of which each takes three
 * characters: 54,000.
 */
export const MAX_BODY_BYTES = 65_536;
const MAX_FIELDS = 60;
const MEDIA_TYPE = 'application/x-www-form-urlencoded';
const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const DURATION = /^\d{1,10}$/;

/** A request that no form of this site sends. The message is for the author of the client. */
export class FormRequestError extends Error {
  readonly status: 400 | 403 | 415;

  constructor(status: 400 | 403 | 415, message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * Reads the body of a form.
 * @throws BodyError when it is too large or ends early; FormRequestError that names what is wrong
 */
export async function readSubmittedForm(request: IncomingMessage): Promise<SubmittedForm> {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (type !== MEDIA_TYPE) throw new FormRequestError(415, `A form must be sent as ${MEDIA_TYPE}`);
  const body = await readBody(request, { maxBytes: MAX_BODY_BYTES });
  return parseSubmittedForm(body.toString('latin1'));
}

/**
 * Parses the body of a form.
 * @param body as it was sent, one character for each byte
 * @throws FormRequestError that names what is wrong
 */
export function parseSubmittedForm(body: string): SubmittedForm {
  const values = readPairs(body);
  const take = (name: string) => {
    const value = values.get(name);
    values.delete(name);
    return value;
  };
  const entryId = take(FORM_FIELDS.entryId);
  const idempotencyKey = take(FORM_FIELDS.idempotencyKey);
  const shownMs = take(FORM_FIELDS.shownMs);
  const redirectParams = take(FORM_FIELDS.redirectParams);
  const trap = take(FORM_FIELDS.trap);
  if (!entryId) throw wrongField('entryId', 'the id of a form on this page');
  if (idempotencyKey !== undefined && !UUID.test(idempotencyKey))
    throw wrongField('idempotencyKey', 'a version-4 UUID');
  if (shownMs !== undefined && !DURATION.test(shownMs)) throw wrongField('shownMs', 'a number of milliseconds');
  const suspicion = findSuspicion(trap, shownMs === undefined ? undefined : Number(shownMs));
  return { entryId, values, idempotencyKey, redirectParams, suspicion };
}

function wrongField(field: keyof typeof FORM_FIELDS, expected: string): FormRequestError {
  return new FormRequestError(400, `The field ${FORM_FIELDS[field]} must be ${expected}`);
}

/** Not by `URLSearchParams`, which replaces bytes that are no UTF-8 and would store what nobody wrote. */
function readPairs(body: string): Map<string, string> {
  const pairs = new Map<string, string>();
  const parts = body.split('&').filter((part) => part !== '');
  if (parts.length > MAX_FIELDS) throw new FormRequestError(400, `A form has ${MAX_FIELDS} fields at most`);
  for (const part of parts) {
    const mark = part.indexOf('=');
    const name = decode(mark < 0 ? part : part.slice(0, mark));
    if (!pairs.has(name)) pairs.set(name, mark < 0 ? '' : decode(part.slice(mark + 1)));
  }
  return pairs;
}

/** A byte that is not percent-encoded, as browsers send none. */
const RAW_BYTE = /[\x80-\xFF]/;

function decode(text: string): string {
  try {
    if (!RAW_BYTE.test(text)) return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    // Answered below.
  }
  throw new BodyError('The body must be UTF-8, percent-encoded', { status: 400 });
}

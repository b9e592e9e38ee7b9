import type { FieldError } from './fields.ts';

/**
 * What became of a submission. Only `sent` is stored. After `uncertain` nobody knows whether it was: the connection to the lead service broke before
 * its answer, and the same submission may be sent again, since it is stored once. After all others nothing was stored.
 */
export type FormOutcome = 'sent' | 'invalid' | 'refused' | 'limited' | 'uncertain' | 'unavailable';

/** What the site answers to a script that sends a form. */
export interface FormAnswer {
  outcome: FormOutcome;
  /** The error of each wrong field, by its name; empty unless `invalid`. */
  errors: Readonly<Record<string, FieldError>>;
  /** Of a sent form with the meeting scheduler: by this token the visitor books, moves and cancels. */
  meetingToken?: string;
  /** Of a stored sign-up: the address of the product where it continues. */
  next?: string;
}

/** What a page shows of a form that was sent without scripts. The token of its meeting isn't shown, it is in a cookie. */
export interface FormState extends Omit<FormAnswer, 'meetingToken'> {
  /** Whether the visitor can choose a time for a meeting. */
  hasMeeting?: boolean;
  /** Id of the form's entry: a page may have several forms, also with the same marketing form id. */
  entryId: string;
  /** What was typed, by field name. */
  values: Readonly<Record<string, string>>;
}

/** Names of the fields that every form has beside those of the content, which may have none of these names. */
export const FORM_FIELDS = {
  /** Id of the form's entry. */
  entryId: '_form',
  /** Sent by scripts: a UUID for each submission, the same when it is sent again. */
  idempotencyKey: '_key',
  /** Sent by scripts: milliseconds since the visitor could see the form. */
  shownMs: '_ms',
  /** Of a sign-up, sent by scripts: the parameters of the link that the visitor came by, as JSON (REQ-VIS-10). */
  redirectParams: '_redirectParams',
  /**
   * Only programs fill it in: it is hidden from sight, keyboard and screen readers. Neither name nor label mean anything to autofill and password
   * managers, which filled in `website`. REQ-LEA-05.
   */
  trap: '_more',
} as const;

/** The link of a thank-you to its meeting: the site's server adds the token from a cookie, so that no page and no event of analytics holds it. */
export const MEETING_LINK = '/forms/meeting';

/** In the same way, to the calendar file of the meeting once it is booked. Below `MEETING_LINK`, whose cookie is for its paths only. */
export const MEETING_CALENDAR_LINK = `${MEETING_LINK}/calendar`;

/** Where a visitor books, moves and cancels the meeting of a form, also without scripts. */
export const meetingPath = (token: string): string => `/scheduler/meeting/${token}`;

/** Whether a field of the content may have this name. */
export const isFieldName = (name: string): boolean => /^[a-z]\w{0,99}$/i.test(name);

/**
 * The path of the privacy notice in a consent text (Markdown): of its links to pages of the site the one with `privacy` in its path, or the only one.
 * @returns undefined where there is none, or it can't be told which one it is
 */
export function findPrivacyLink(consentText: string): string | undefined {
  const paths = [...consentText.matchAll(/\]\((\/[^/)\s][^)\s]*)/g)].map(([, path]) => path);
  return paths.find((path) => path?.includes('privacy')) ?? (paths.length === 1 ? paths[0] : undefined);
}

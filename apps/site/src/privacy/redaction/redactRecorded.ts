import { mayHaveEmail, redactEmails } from './redactEmails.ts';

/** Parameters with what a visitor typed: the links of the price calculator take the size of a team to the sign-up. Encoded in an address within an address. */
const TYPED_PARAMETER = /(people(?:=|%(?:25)*3D))(?:%(?!(?:25)*(?:26|23))|[^&#%\s"'<>])+/gi;
const TYPED_HINT = /people[=%]/i;

/**
 * Redacts a text of a recording or of monitoring: e-mail addresses, and what a visitor typed into a field that is now in an address. Events of the plan may have
 * both the number and the address: there the number is a property of its own.
 * REQ-RPL-05, REQ-MON-03.
 */
export function redactRecorded(text: string): string {
  return redactEmails(text).replace(TYPED_PARAMETER, '$1REDACTED');
}

/** Whether a text may have something to redact: a cheap look at long texts, such as JSON, of which most have nothing. */
export function mayHaveRecorded(text: string): boolean {
  return mayHaveEmail(text) || TYPED_HINT.test(text);
}

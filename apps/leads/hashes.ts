import { createHash } from 'node:crypto';
import { emailKey, splitAddress } from '@cumulus/visitor-records/emailKey';

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');

/** One mail service under two domains, which ignores dots: https://support.google.com/mail/answer/7436150 */
const GMAIL = 'gmail.com';
const GMAIL_DOMAINS: readonly (string | undefined)[] = [GMAIL, 'googlemail.com'];

/**
 * The mailbox of an address, for limits of mails only: `name+tag@` counts as `name@`, and at Gmail `n.a.me@` too. Many providers deliver both to one person, who would get
 * mails without limit under ever new tags. Where a provider keeps them apart, two people share a limit, and nothing else: leads are never merged.
 */
export function mailboxKey(email: string): string {
  const [local, domain] = splitAddress(emailKey(email));
  const plus = local.indexOf('+');
  const name = plus > 0 ? local.slice(0, plus) : local;
  if (GMAIL_DOMAINS.includes(domain)) return `${name.replaceAll('.', '')}@${GMAIL}`;
  return domain === undefined ? name : `${name}@${domain}`;
}

/** Names an address in `mayMail`, so that the address isn't stored a second time. */
export const hashAddress = (email: string): string => sha256(`address ${mailboxKey(email)}`);

/** Mails about meetings to one address in an hour: booked, moved, cancelled. */
export const MEETING_MAILS_PER_HOUR = 3;

/**
 * Names the places of an address for mails about its meeting in `mayMail`. They are counted apart from confirmations: a booked meeting without its mail
 * would be lost on the person, and is asked for by a link that only a stored lead has. REQ-LEA-14.
 */
export const hashMeetingMails = (email: string): string[] =>
  Array.from({ length: MEETING_MAILS_PER_HOUR }, (_, place) => sha256(`meeting ${place} ${mailboxKey(email)}`));

/** What is stored of a secret token or reference: the store alone gives nobody access. */
export const hashToken = (token: string): string => sha256(`token ${token}`);

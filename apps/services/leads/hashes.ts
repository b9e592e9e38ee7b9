import { createHash } from 'node:crypto';

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');

/** An e-mail address in the form in which addresses are compared: without regard to case, since mail servers ignore it. */
export const emailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase();

/** Names an address in `mayMail`, so that the address isn't stored a second time. */
export const hashAddress = (email: string): string => sha256(`address ${emailKey(email)}`);

/** Mails about meetings to one address in an hour: booked, moved, cancelled. */
export const MEETING_MAILS_PER_HOUR = 3;

/**
 * Names the places of an address for mails about its meeting in `mayMail`. They are counted apart from confirmations: a booked meeting without its mail
 * would be lost on the person, and is asked for by a link that only a stored lead has. REQ-LEA-14.
 */
export const hashMeetingMails = (email: string): string[] =>
  Array.from({ length: MEETING_MAILS_PER_HOUR }, (_, place) => sha256(`meeting ${place} ${emailKey(email)}`));

/** What is stored of a secret token or reference: the store alone gives nobody access. */
export const hashToken = (token: string): string => sha256(`token ${token}`);

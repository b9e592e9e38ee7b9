import { createHash } from 'node:crypto';

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');

/** An e-mail address in the form in which addresses are compared: without regard to case, since mail servers ignore it. */
export const emailKey = (email: string): string => email.trim().normalize('NFC').toLowerCase();

/** Names an address in `mayMail`, so that the address isn't stored a second time. */
export const hashAddress = (email: string): string => sha256(`address ${emailKey(email)}`);

/** What is stored of a secret token or reference: the store alone gives nobody access. */
export const hashToken = (token: string): string => sha256(`token ${token}`);

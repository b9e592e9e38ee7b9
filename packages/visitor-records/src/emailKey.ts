import { domainToASCII } from 'node:url';

/**
 * An e-mail address in the form in which addresses are compared: without regard to case, since mail servers ignore it, and with its domain in ASCII
 * (IDNA), since `müller.example` and `xn--mller-kva.example` are one.
 */
export function emailKey(email: string): string {
  const [local, domain] = splitAddress(email.trim().normalize('NFC').toLowerCase());
  return domain === undefined ? local : `${local}@${domainToASCII(domain) || domain}`;
}

/** The parts before and after the last `@`. */
export function splitAddress(email: string): [local: string, domain?: string] {
  const at = email.lastIndexOf('@');
  return at === -1 ? [email] : [email.slice(0, at), email.slice(at + 1)];
}

const ADDRESS = /^[^\s@]+@[^\s@]+$/;

/** Whether an id that an operator gave is an e-mail address. */
export const isAddress = (identity: string): boolean => ADDRESS.test(identity.trim());

import { domainToUnicode } from 'node:url';

/** Providers of private addresses: their name is no company's. */
const PRIVATE_PROVIDERS = new Set([
  'aol',
  'fastmail',
  'freenet',
  'gmail',
  'gmx',
  'googlemail',
  'hotmail',
  'icloud',
  'laposte',
  'libero',
  'live',
  'mac',
  'mail',
  'mailbox',
  'me',
  'msn',
  'orange',
  'outlook',
  'posteo',
  'proton',
  'protonmail',
  't-online',
  'uol',
  'web',
  'yahoo',
  'ymail',
]);
/** Second-level domains under which companies register: `example.co.uk`. */
const SHARED_LEVELS = new Set(['ac', 'co', 'com', 'edu', 'gov', 'net', 'or', 'org']);
const MAX_LENGTH = 40;

/** An address with its domain as people write it: browsers send `ada@xn--mller-kva.de` for `ada@müller.de`. */
export function readableAddress(email: string): string {
  const start = email.lastIndexOf('@') + 1;
  // The domain is empty where it isn't valid.
  return email.slice(0, start) + (domainToUnicode(email.slice(start)) || email.slice(start));
}

/**
 * Names a workspace after the company in an e-mail address: `ada@mail.analytical-engines.co.uk` is at `Analytical Engines`.
 * @returns undefined for private addresses, and where there is no company in it
 */
export function nameWorkspace(email: string): string | undefined {
  const readable = readableAddress(email);
  const labels = readable
    .slice(readable.lastIndexOf('@') + 1)
    .toLowerCase()
    .split('.')
    .filter(Boolean);
  const second = labels.at(-2) ?? '';
  const isShared = labels.length > 2 && SHARED_LEVELS.has(second) && labels.at(-1)?.length === 2;
  const company = isShared ? labels.at(-3) : second;
  if (!company || PRIVATE_PROVIDERS.has(company)) return undefined;
  const words = company.split(/[-_]+/).filter(Boolean);
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
  const letters = [...name];
  return letters.length > MAX_LENGTH
    ? `${letters
        .slice(0, MAX_LENGTH - 1)
        .join('')
        .trimEnd()}…`
    : name || undefined;
}

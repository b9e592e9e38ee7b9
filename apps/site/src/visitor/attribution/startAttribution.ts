import { keepAttribution as keep } from './attributionCookies.ts';

/** What an e-mail address in a query can't do without: without it nobody loads what replaces them. */
const OF_EMAILS = /[@＠%]|e-?mail/i;

/**
 * Keeps where the visit came from: fetched with consent to analytics only.
 * @param search the page's query as it was when consent was found
 * @param isLate consent was given on this page
 */
export async function keepAttribution(search: string, isLate: boolean): Promise<void> {
  const { productDomain = '' } = document.documentElement.dataset;
  const { hostname } = location;
  const redact = OF_EMAILS.test(search)
    ? (await import('../../privacy/redaction/redactEmails.ts')).redactEmails
    : (text: string) => text;
  keep({ search, hostname, referrer: document.referrer, productDomain, redact }, isLate);
}

import { redactEmails } from '../measurement/redaction/redactEmails.ts';
import { keepAttribution as keep } from '../visitor/attribution/keepAttribution.ts';

/**
 * Keeps where the visit came from: fetched with consent to analytics only.
 * @param search the page's query as it was when consent was found
 * @param isLate consent was given on this page
 */
export function keepAttribution(search: string, isLate: boolean): void {
  const { productDomain = '' } = document.documentElement.dataset;
  const { hostname } = location;
  keep({ search, hostname, referrer: document.referrer, productDomain, redact: redactEmails }, isLate);
}

import { fetchRaw } from './fetchRaw.ts';

/** A visitor's user agent; without one the site assumes a bot. */
export const PERSON =
  'user-agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
/** Analytics are allowed, so that the visitor gets an id. */
export const CONSENT =
  'OptanonConsent=isGpcEnabled=0&datestamp=Sat+Nov+21+2026&version=202409.2.0&consentId=5f1c0c2e&groups=C0001%3A1%2CC0002%3A1%2CC0003%3A1';

/**
 * Visits a page for the first time.
 * @param url the page
 * @returns the cookies that a browser sends the next time
 */
export async function returningCookies(url: string): Promise<string> {
  const { headers } = await fetchRaw(url, [PERSON, `cookie: ${CONSENT}`]);
  const cookies = headers.filter((_, index) => index % 2 === 1 && headers[index - 1]?.toLowerCase() === 'set-cookie');
  if (cookies.length === 0) throw new Error(`${url} gave no cookie: it has no experiment`);
  return [CONSENT, ...cookies.map((cookie) => cookie.split(';')[0])].join('; ');
}

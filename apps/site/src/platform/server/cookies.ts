import { YEAR_MS } from '@cumulus/lifetimes';
/**
 * Reads one cookie of a request. It runs on every request, so it doesn't parse the other cookies. Of several with the same name the first counts.
 * @param header the request's `Cookie` header
 * @returns the value as it was sent, not decoded
 */
export function readCookie(header: string | undefined, name: string): string | undefined {
  if (header === undefined) return undefined;
  const begin = findValue(header, name, 0);
  return begin < 0 ? undefined : valueAt(header, begin);
}

/** All values of cookies with the name, as they were sent: a browser sends those of other paths and parent domains too. */
export function readCookies(header: string | undefined, name: string): string[] {
  const values: string[] = [];
  if (header === undefined) return values;
  for (let at = findValue(header, name, 0); at >= 0; at = findValue(header, name, at)) values.push(valueAt(header, at));
  return values;
}

/** Where the next value of a cookie begins, or -1. */
function findValue(header: string, name: string, from: number): number {
  for (let at = header.indexOf(name, from); at >= 0; at = header.indexOf(name, at + 1)) {
    const end = at + name.length;
    if (header[end] === '=' && isBoundary(header, at)) return end + 1;
  }
  return -1;
}

function valueAt(header: string, begin: number): string {
  const end = header.indexOf(';', begin);
  return end < 0 ? header.slice(begin) : header.slice(begin, end);
}

function isBoundary(header: string, at: number): boolean {
  return at === 0 || header[at - 1] === ' ' || header[at - 1] === ';';
}

/** Lifetime of a cookie, by name or in seconds. */
export type CookieLife = 'year' | 'session' | 'over' | 'minute' | number;

/** The attribute of each lifetime. */
const LIFE: Record<Exclude<CookieLife, number>, string> = {
  year: `; Max-Age=${YEAR_MS / 1_000}`,
  session: '',
  over: '; Max-Age=0',
  minute: '; Max-Age=60',
};

/** Writes a `Set-Cookie` value; without a domain the cookie is of this host only. */
export type WriteCookie = (name: string, value: string, life: CookieLife, domain?: string) => string;

/**
 * Writes `Set-Cookie` values. Scripts may read these cookies.
 * @param isSecure whether the site is on https
 */
export function setCookie(isSecure: boolean): WriteCookie {
  const secure = isSecure ? '; Secure' : '';
  return (name, value, life, domain) => {
    const age = typeof life === 'number' ? `; Max-Age=${life}` : LIFE[life];
    return `${name}=${value}${age}; Path=/${domain ? `; Domain=${domain}` : ''}; SameSite=Lax${secure}`;
  };
}

/**
 * Reads one cookie of a request. It runs on every request, so it doesn't parse the other cookies. Of several with the same name the first counts.
 * @param header the request's `Cookie` header
 * @returns the value as it was sent, not decoded
 */
export function readCookie(header: string | undefined, name: string): string | undefined {
  if (header === undefined) return undefined;
  for (let at = header.indexOf(name); at >= 0; at = header.indexOf(name, at + 1)) {
    const begin = at + name.length;
    if (header[begin] !== '=' || !isBoundary(header, at)) continue;
    const end = header.indexOf(';', begin);
    return end < 0 ? header.slice(begin + 1) : header.slice(begin + 1, end);
  }
  return undefined;
}

function isBoundary(header: string, at: number): boolean {
  return at === 0 || header[at - 1] === ' ' || header[at - 1] === ';';
}

/** Lifetime of a cookie. */
export type CookieLife = 'year' | 'session' | 'over' | 'minute';

/** The attribute of each lifetime; a year is 365 days, as for the identity cookie of REQ-DLV-09. */
const LIFE: Record<CookieLife, string> = {
  year: '; Max-Age=31536000',
  session: '',
  over: '; Max-Age=0',
  minute: '; Max-Age=60',
};

/**
 * Writes `Set-Cookie` values. Scripts may read these cookies.
 * @param isSecure whether the site is on https
 */
export function setCookie(isSecure: boolean): (name: string, value: string, life: CookieLife) => string {
  const secure = isSecure ? '; Secure' : '';
  return (name, value, life) => `${name}=${value}${LIFE[life]}; Path=/; SameSite=Lax${secure}`;
}

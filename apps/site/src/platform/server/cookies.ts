/** So long a visitor is remembered: one year. */
const YEAR_SECONDS = 31_536_000;

/** How long a cookie lives. */
export type CookieLife = 'year' | 'session' | 'over' | 'minute';

const LIFE: Record<CookieLife, string> = {
  year: `; Max-Age=${YEAR_SECONDS}`,
  session: '',
  over: '; Max-Age=0',
  minute: '; Max-Age=60',
};

/**
 * @param isSecure whether the site is on https
 * @returns writes a whole `Set-Cookie` value; scripts may read the cookie
 */
export function setCookie(isSecure: boolean): (name: string, value: string, life: CookieLife) => string {
  const secure = isSecure ? '; Secure' : '';
  return (name, value, life) => `${name}=${value}${LIFE[life]}; Path=/; SameSite=Lax${secure}`;
}

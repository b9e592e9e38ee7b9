import { readCookie } from '../../visitor/readCookie.ts';
import type { StorageName } from '../../visitor/storage/StorageName.ts';

/** Session cookies of this site, as scripts see them. Values bear no sign that a cookie can't. */
export const browserCookie = {
  /** The value, '' where there is none. */
  read(name: string): string {
    return readCookie(document.cookie, name) ?? '';
  },
  /** An empty value takes the cookie away. */
  write(name: StorageName, value: string): void {
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    // biome-ignore lint/suspicious/noDocumentCookie: the page reloads at once and must find it; the Cookie Store is asynchronous and not everywhere
    document.cookie = `${name}=${value}; Path=/; SameSite=Lax${secure}${value ? '' : '; Max-Age=0'}`;
  },
};

/**
 * One of the browser's cookies, as it stands there. Shorter than `readCookie`, which servers read every request with. Of several with the name the
 * first counts.
 * @param name letters, digits, `_` and `-`
 */
export function cookieText(name: string): string | undefined {
  return new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1];
}

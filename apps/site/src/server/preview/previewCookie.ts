import { createHmac, timingSafeEqual } from 'node:crypto';

/** Name of the cookie that lets an editor see drafts. */
export const PREVIEW_COOKIE = 'cuPreview';

/** After this time the editor has to open the preview link again. */
const LIFETIME_MS = 1_800_000;
const VALUE = /(?:^|;\s*)cuPreview=(\d{1,15})\.([0-9a-f]{64})(?:;|$)/;

/** Creates and checks the preview cookie: a signed expiry time, and nothing about the editor. */
export interface PreviewCookie {
  /** @returns a whole `Set-Cookie` value */
  create(now: number): string;
  /** @returns a whole `Set-Cookie` value */
  clear(): string;
  /** @param header the request's `Cookie` header */
  isValid(header: string | undefined, now: number): boolean;
}

/**
 * @param secret for the signature
 * @param isSecure whether the site is on https
 */
export function createPreviewCookie(secret: string, isSecure: boolean): PreviewCookie {
  const attributes = `; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const sign = (until: string) => createHmac('sha256', secret).update(`${PREVIEW_COOKIE} ${until}`).digest();
  return {
    create(now) {
      const until = String(now + LIFETIME_MS);
      return `${PREVIEW_COOKIE}=${until}.${sign(until).toString('hex')}; Max-Age=${LIFETIME_MS / 1000}${attributes}`;
    },
    clear: () => `${PREVIEW_COOKIE}=; Max-Age=0${attributes}`,
    isValid(header, now) {
      // Fast path: nearly every request has no preview cookie.
      if (header === undefined || !header.includes(PREVIEW_COOKIE)) return false;
      const [, until = '', signature = ''] = VALUE.exec(header) ?? [];
      if (!until || Number(until) <= now) return false;
      return timingSafeEqual(sign(until), Buffer.from(signature, 'hex'));
    },
  };
}

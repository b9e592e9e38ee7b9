import { createHmac, timingSafeEqual } from 'node:crypto';

/** Name of the cookie that lets an editor see drafts. */
export const PREVIEW_COOKIE = 'cuPreview';

/** So long an editor sees drafts before the link has to be used again. */
const LIFETIME_MS = 1_800_000;
const VALUE = /(?:^|;\s*)cuPreview=(\d{1,15})\.([0-9a-f]{64})(?:;|$)/;

/** Gives and checks the cookie that lets an editor see drafts: a time, signed, and nothing about the editor. */
export interface PreviewCookie {
  /** @returns a whole `Set-Cookie` value */
  give(now: number): string;
  /** @returns a whole `Set-Cookie` value */
  clear(): string;
  /** @param header the request's `Cookie` header */
  isGiven(header: string | undefined, now: number): boolean;
}

/**
 * @param secret what it is signed with
 * @param isSecure whether the site is on https
 */
export function createPreviewCookie(secret: string, isSecure: boolean): PreviewCookie {
  const attributes = `; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  const sign = (until: string) => createHmac('sha256', secret).update(`${PREVIEW_COOKIE} ${until}`).digest();
  return {
    give(now) {
      const until = String(now + LIFETIME_MS);
      return `${PREVIEW_COOKIE}=${until}.${sign(until).toString('hex')}; Max-Age=${LIFETIME_MS / 1000}${attributes}`;
    },
    clear: () => `${PREVIEW_COOKIE}=; Max-Age=0${attributes}`,
    isGiven(header, now) {
      // Nearly every request ends here.
      if (header === undefined || !header.includes(PREVIEW_COOKIE)) return false;
      const [, until = '', signature = ''] = VALUE.exec(header) ?? [];
      if (!until || Number(until) <= now) return false;
      return timingSafeEqual(sign(until), Buffer.from(signature, 'hex'));
    },
  };
}

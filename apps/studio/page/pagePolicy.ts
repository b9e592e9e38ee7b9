/**
 * What a page of the studio may load: its own files and its own API, and in frames variants of the site.
 * @param site its origin
 */
export const pagePolicy = (site: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src 'self' ${site}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');

/**
 * What the player of recordings may load: its own script, and pictures, styles and fonts of the site. The recorded page stands in a frame inside it, which has
 * this policy as well, and no scripts by its sandbox. Recordings are hostile: nothing else is asked, and nothing is sent.
 * @param site its origin
 */
export const playerPolicy = (site: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'unsafe-inline' ${site}`,
    `img-src data: ${site}`,
    `font-src data: ${site}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    // Nothing in it opens a window, leaves the frame or downloads; its script reaches the recorded page by the origin.
    'sandbox allow-scripts allow-same-origin',
  ].join('; ');

/** Headers of the player: what the site is asked for pictures with carries no cookie of it. */
export const PLAYER_HEADERS: Readonly<Record<string, string>> = { 'Cross-Origin-Embedder-Policy': 'credentialless' };

/** Headers of each answer with a page or a file of the studio. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
};

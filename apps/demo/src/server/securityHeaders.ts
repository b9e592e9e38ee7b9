/** Headers of every response of the demo. */
const ALWAYS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  // The site may embed the demo also where it isolates itself from other origins.
  'Cross-Origin-Resource-Policy': 'cross-origin',
};

/** Headers of files and short answers: they load nothing, and nobody frames them. */
export const FILE_HEADERS: Readonly<Record<string, string>> = {
  ...ALWAYS,
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};

/**
 * Headers of a page.
 * @param siteOrigin the only other origin that may embed the demo
 * @param styleSource hash of the rules in the page
 */
export function pageHeaders(siteOrigin: string, styleSource: string): Readonly<Record<string, string>> {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${styleSource}`,
    "img-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors 'self' ${siteOrigin}`,
  ];
  return { ...ALWAYS, 'Content-Security-Policy': policy.join('; ') };
}

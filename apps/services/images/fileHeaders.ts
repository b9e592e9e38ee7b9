import type { OutgoingHttpHeaders } from 'node:http';

/** An asset's address changes with its file (the token in it): a client may keep it for a year. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Headers of every asset and image. An SVG opened on its own may not run scripts. */
export function fileHeaders(contentType: string): OutgoingHttpHeaders {
  return {
    'Content-Type': contentType,
    'Cache-Control': IMMUTABLE,
    'Access-Control-Allow-Origin': '*',
    'Timing-Allow-Origin': '*',
    'X-Content-Type-Options': 'nosniff',
    ...(contentType === 'image/svg+xml' && {
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
    }),
  };
}

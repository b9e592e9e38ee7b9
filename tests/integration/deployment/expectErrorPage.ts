import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { ERROR_COPY, type ErrorKind } from '../../../scripts/errorPages/errorCopy.ts';

/** A response with lower-case header names. */
interface ErrorAnswer {
  headers: Record<string, unknown>;
  text: string;
}

/** Headers of every error response of nginx or Varnish. HSTS only over TLS. */
export function expectErrorHeaders(headers: Record<string, unknown>, { isTls }: { isTls: boolean }): void {
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': expect.stringMatching(
      /^default-src 'none'; style-src 'sha256-.*frame-ancestors 'none'$/,
    ),
    'permissions-policy': expect.stringContaining('camera=()'),
    'x-request-id': expect.stringMatching(/^[\w-]{16,64}$/),
  });
  const hsts = isTls ? 'max-age=63072000; includeSubDomains; preload' : undefined;
  expect(headers['strict-transport-security']).toBe(hsts);
  for (const name of ['etag', 'last-modified', 'location', 'x-varnish']) expect(headers).not.toHaveProperty(name);
}

/** Expects an error page of this kind in this language, which shows the request's id, whose policy allows its style, and which fetches nothing. */
export function expectErrorPage(
  { headers, text }: ErrorAnswer,
  locale: string,
  kind: ErrorKind,
  options: { isTls: boolean },
): void {
  expectErrorHeaders(headers, options);
  expect(headers['content-type']).toBe('text/html; charset=utf-8');
  expect(text).toContain(`<html lang="${locale}">`);
  const { title, body } = ERROR_COPY[locale]?.errors[kind] ?? { title: 'none', body: 'none' };
  expect(text).toContain(`<h1>${title}</h1>`);
  expect(text).toContain(body);
  expect(text).toContain(`<p class="reference">${ERROR_COPY[locale]?.reference} <b>${headers['x-request-id']}</b></p>`);
  const style = /<style>([\s\S]*?)<\/style>/.exec(text)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}';`);
  expect(text).not.toMatch(/nginx|varnish|guru|<script|<link rel="stylesheet"|src=/i);
}

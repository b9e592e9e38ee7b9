import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { html, raw } from 'hono/html';
import type { Texts } from '../../texts.ts';

/** HTML: what `html` inserts is escaped, unless it is such markup itself. Attributes have to be in double quotes. */
export type Markup = ReturnType<typeof html>;

const PAGE_STYLES = readFileSync(join(import.meta.dirname, 'meeting.css'), 'utf8');
const STYLE_HASH = createHash('sha256').update(PAGE_STYLES).digest('base64');
/** Tokens, fonts and base styles of the site, on whose origin the page is (`apps/site/src/pages/brand.css.ts`). */
const STYLES = raw(`<link rel="stylesheet" href="/brand.css">\n<style>${PAGE_STYLES}</style>`);
/** The page has no scripts, and loads the site's look only; its own forms are all that it sends. */
const POLICY = `default-src 'none'; style-src 'self' 'sha256-${STYLE_HASH}'; font-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** Headers of everything under a token: nobody keeps it, search engines don't list it, and no other site learns its address. */
export const PRIVATE_HEADERS = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
  'X-Content-Type-Options': 'nosniff',
} as const;

interface Page {
  texts: Texts;
  title: string;
  body: Markup;
}

/** Bars of three lengths that make a cloud, as on the site. */
const LOGO = raw(
  '<svg width="34" height="27" viewBox="0 0 34 27" aria-hidden="true"><rect class="sun" x="12.5" width="11.5" height="7.5" rx="3.75"/><rect class="bar" x="4.5" y="9.5" width="24" height="7.5" rx="3.75"/><rect class="bar" y="19" width="34" height="7.5" rx="3.75"/></svg><span>Cumulus</span>',
);

/** Languages besides English that the home page is in; from other pages the way leads to the English one. */
const TRANSLATED_HOMES: readonly string[] = ['de'];

/** A page without scripts. */
export function pageResponse(
  status: number,
  { texts, title, body }: Page,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const { language, home, promise } = texts;
  const path = TRANSLATED_HOMES.includes(language) ? `/${language}` : '/';
  const page = String(html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} | Cumulus</title>
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
${STYLES}
</head>
<body>
<header><div class="inner"><a class="home" href="${path}" aria-label="Cumulus, ${home}">${LOGO}</a><a class="back" href="${path}">${home}</a></div></header>
<main><div class="inner">
<h1>${title}</h1>
${body}
</div></main>
<footer><div class="inner"><p>${promise}</p><a href="${path}">${home}</a></div></footer>
</body>
</html>
`);
  return new Response(page, {
    status,
    headers: {
      ...PRIVATE_HEADERS,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(page)),
      'Content-Security-Policy': POLICY,
      ...headers,
    },
  });
}

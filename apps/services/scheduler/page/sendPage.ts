import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { html, Markup } from './html.ts';
import type { MeetingTexts } from './meetingTexts.ts';
import { PAGE_STYLES } from './pageStyles.ts';

const STYLE_HASH = createHash('sha256').update(PAGE_STYLES).digest('base64');
const STYLES = new Markup(`<style>${PAGE_STYLES}</style>`);
/** The page has no scripts, and loads nothing; its own forms are all that it sends. `data:` is for its empty icon. */
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** Headers of everything under a token: nobody keeps it, search engines don't list it, and no other site learns its address. */
export const PRIVATE_HEADERS = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
  'X-Content-Type-Options': 'nosniff',
} as const;

interface Page {
  texts: MeetingTexts;
  title: string;
  body: Markup;
}

/** Bars of three lengths that make a cloud, as on the site. */
const LOGO = new Markup(
  '<svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true"><rect class="sun" x="12.5" y="6.5" width="9" height="5.5" rx="2.75"/><rect class="bar" x="7.5" y="13.5" width="16.5" height="5.5" rx="2.75"/><rect class="bar" x="3.5" y="20.5" width="25" height="5.5" rx="2.75"/></svg>',
);

/** Sends a page without scripts. */
export function sendPage(
  response: ServerResponse,
  status: number,
  { texts, title, body }: Page,
  headers: Readonly<Record<string, string>> = {},
): void {
  const home = texts.language === 'de' ? '/de' : '/';
  const page = html`<!doctype html>
<html lang="${texts.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title} – Cumulus</title>
<link rel="icon" href="data:,">
${STYLES}
</head>
<body>
<header><a href="${home}">${LOGO}Cumulus</a></header>
<main>
<h1>${title}</h1>
${body}
</main>
<footer><a href="${home}">${texts.home}</a></footer>
</body>
</html>
`.text;
  response.writeHead(status, {
    ...PRIVATE_HEADERS,
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Length': Buffer.byteLength(page),
    'Content-Security-Policy': POLICY,
    ...headers,
  });
  response.end(response.req.method === 'HEAD' ? undefined : page);
}

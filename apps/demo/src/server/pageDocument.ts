import { START_ID, type Start } from '../demo/Start.ts';
import { ICON_PATH, type PageFiles } from './builtFiles.ts';

interface PageDocumentParts {
  html: string;
  css: string;
  title: string;
  start: Start;
  files: PageFiles;
}

/** The HTML around the rendered demo. */
export function writeDocument({ html, css, title, start, files }: PageDocumentParts): string {
  const { script, preloads, styles, fonts } = files;
  return [
    `<!doctype html><html lang="${start.locale}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    // The site has the page that search engines should find.
    '<meta name="robots" content="noindex">',
    `<link rel="icon" href="${ICON_PATH}" type="image/svg+xml">`,
    `<title>${escapeHtml(title)}</title>`,
    ...styles.map((path) => `<link rel="stylesheet" href="${path}">`),
    css && `<style>${css}</style>`,
    ...fonts.map((path) => `<link rel="preload" href="${path}" as="font" type="font/woff2" crossorigin>`),
    ...preloads.map((path) => `<link rel="modulepreload" href="${path}">`),
    `<script type="module" src="${script}"></script>`,
    `</head><body><div id="demo" class="demo">${html}</div>`,
    `<script type="application/json" id="${START_ID}">${escapeJson(start)}</script></body></html>`,
  ].join('');
}

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Within a script element only `<` could end it. */
const escapeJson = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

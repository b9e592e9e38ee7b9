const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as HTML: what visitors and campaigns are named is never markup. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

const FONT = 'font:15px/1.5 -apple-system,Segoe UI,Roboto,Arial,sans-serif';
const LINE = 'border-bottom:1px solid #dfe3ec';
const CELL = `padding:6px 0;${LINE};text-align:left;vertical-align:top;overflow-wrap:anywhere`;
const NUMBER = `padding:6px 0 6px 12px;${LINE};text-align:right;vertical-align:top;white-space:nowrap`;
/** Of mail programs that know the reader's scheme; others show the styles at the elements. */
const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){body{background:#10172a!important;color:#e6eaf4!important}a{color:#a9bcff!important}td,th{border-color:#33405f!important}}`;

/** A table as mail programs show it: styles stand at each element. */
export function tableHtml(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cell = (text: string, index: number, tag: string) =>
    `<${tag} style="${index === 0 ? CELL : NUMBER}">${escapeHtml(text)}</${tag}>`;
  const row = (cells: readonly string[], tag: string) =>
    // A head without text would be one of nothing.
    `<tr>${cells.map((text, index) => cell(text, index, text === '' ? 'td' : tag)).join('')}</tr>`;
  return `<table style="width:100%;border-collapse:collapse">${row(head, 'th')}${rows.map((cells) => row(cells, 'td')).join('')}</table>`;
}

export const listHtml = (lines: readonly string[]): string =>
  `<ul style="margin:0;padding-left:20px">${lines.map((line) => `<li style="margin:0 0 6px;overflow-wrap:anywhere">${escapeHtml(line)}</li>`).join('')}</ul>`;

export const headingHtml = (text: string): string =>
  `<h2 style="font-size:18px;line-height:1.3;margin:28px 0 8px">${escapeHtml(text)}</h2>`;

/** A link as a line of its own. */
export const linkHtml = (url: string, text: string): string =>
  `<p style="margin:28px 0 0"><a href="${escapeHtml(url)}" style="color:#3a5bdc">${escapeHtml(text)}</a></p>`;

/** A whole mail. @param body HTML */
export const pageHtml = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title><style>${DARK}</style></head><body style="margin:0;background:#fff;color:#14213d;${FONT}"><div role="main" style="max-width:640px;margin:0 auto;padding:24px 16px"><h1 style="font-size:22px;line-height:1.3;margin:0 0 8px;overflow-wrap:anywhere">${escapeHtml(title)}</h1>${body}</div></body></html>`;

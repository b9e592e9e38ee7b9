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

const FONT = 'font:15px/1.5 -apple-system,Segoe UI,Roboto,Arial,sans-serif;color:#14213d';
const CELL = 'padding:4px 16px 4px 0;border-bottom:1px solid #dfe3ec;text-align:left';
const NUMBER = `${CELL};text-align:right;white-space:nowrap`;

/** A table as mail programs show it: styles stand at each element. */
export function tableHtml(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cell = (text: string, index: number, tag: string) =>
    `<${tag} style="${index === 0 ? CELL : NUMBER}">${escapeHtml(text)}</${tag}>`;
  const row = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((text, index) => cell(text, index, tag)).join('')}</tr>`;
  return `<table style="border-collapse:collapse">${row(head, 'th')}${rows.map((cells) => row(cells, 'td')).join('')}</table>`;
}

export const listHtml = (lines: readonly string[]): string =>
  `<ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`;

export const headingHtml = (text: string): string =>
  `<h2 style="font-size:18px;margin:24px 0 8px">${escapeHtml(text)}</h2>`;

/** A whole mail. @param body HTML */
export const pageHtml = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head><body style="${FONT}"><h1 style="font-size:22px">${escapeHtml(title)}</h1>${body}</body></html>`;

/** Markup that needs no escaping. */
export class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

type Content = Markup | string | number | false | undefined | readonly Content[];

/**
 * Writes HTML: what is inserted is escaped, unless it is markup itself; `false` and undefined insert nothing. Attributes have to be in double quotes.
 */
export function html(parts: TemplateStringsArray, ...inserted: Content[]): Markup {
  const texts = parts.flatMap((part, index) => [part, index < inserted.length ? textOf(inserted[index]) : '']);
  return new Markup(texts.join(''));
}

function textOf(content: Content): string {
  if (content === false || content === undefined) return '';
  if (content instanceof Markup) return content.text;
  if (typeof content === 'string' || typeof content === 'number') return escapeHtml(String(content));
  return content.map(textOf).join('');
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string) => text.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '');

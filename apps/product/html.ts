/** Markup that needs no escaping any more. Only `html` makes it. */
class Markup {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type { Markup };

type Part = Markup | string | readonly Markup[] | undefined;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes text for element content and for quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

const render = (part: Part): string => {
  if (part === undefined) return '';
  if (typeof part === 'string') return escapeHtml(part);
  return part instanceof Markup ? part.text : part.map(({ text }) => text).join('');
};

/**
 * Makes markup of a template literal: every inserted text is escaped, so that none can be forgotten. Attributes are quoted in the template.
 * @param parts texts, other markup, lists of it, or undefined for nothing
 */
export function html(template: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(template.map((text, index) => text + render(parts[index])).join(''));
}

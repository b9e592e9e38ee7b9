import { createHash } from 'node:crypto';

const ATTRIBUTE = / style="([^"]*)"/g;
const ENTITIES: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#x27;': "'",
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
};

/** A page without style attributes, and the rules in their place. */
export interface MovedStyles {
  html: string;
  css: string;
  /** Source of `style-src` that allows the rules. */
  source: string;
}

/**
 * Moves style attributes into rules: the security policy allows no attributes, but a style element by its hash. Scripts set styles through the CSSOM, which the
 * policy allows; what a script sets replaces the rule.
 */
export function moveStyles(html: string): MovedStyles {
  const numbers = new Map<string, number>();
  const moved = html.replace(ATTRIBUTE, (_, value: string) => {
    const number = numbers.get(value) ?? numbers.size;
    numbers.set(value, number);
    return ` data-style="${number}"`;
  });
  const css = [...numbers]
    .map(([value, number]) => {
      const selector = `[data-style="${number}"]`;
      // Three times: more specific than the classes of a view, as the attribute was.
      return `${selector.repeat(3)}{${decode(value)}}`;
    })
    .join('');
  return { html: moved, css, source: `'sha256-${createHash('sha256').update(css).digest('base64')}'` };
}

const decode = (value: string) => value.replace(/&(?:quot|#x27|amp|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity);

import { createStyleSheet } from '../platform/browser/styleSheet.ts';

/** Rules of overlays that this page got already. */
const added = new Set<string>();

/**
 * The rules that a page lacks of those that an overlay needs. Repeated after the page's own rules, the others would win over them. Texts are compared,
 * since the build writes a rule everywhere the same: asking the browser for the text of each rule took 150 ms on a slow phone.
 * @param css of the overlay
 * @param own the page that gets the styles
 */
export function missingStyles(css: string, own: Document = document): CSSStyleSheet {
  const texts = [...own.querySelectorAll('style')].map(({ textContent }) => textContent ?? '');
  const present = new Set(texts.flatMap(splitRules));
  const missing = splitRules(css).filter((rule) => !present.has(rule) && !added.has(rule));
  for (const rule of missing) added.add(rule);
  return createStyleSheet(missing.join('\n'));
}

/** Comments and quoted texts, whose braces are none; then the ends of blocks and statements. */
const TOKEN = /\/\*[\s\S]*?\*\/|"(?:\\[\s\S]|[^"\\])*"|'(?:\\[\s\S]|[^'\\])*'|[{};]/g;

/**
 * Splits a style sheet into its outermost rules.
 * @returns each as it is written, without spaces around it
 */
export function splitRules(css: string): string[] {
  const rules: string[] = [];
  let depth = 0;
  let start = 0;
  for (const { 0: token, index } of css.matchAll(TOKEN)) {
    if (token === '{') depth += 1;
    else if (token === '}') depth -= 1;
    else if (token !== ';') continue;
    if (depth > 0) continue;
    rules.push(css.slice(start, index + 1).trim());
    start = index + 1;
  }
  return rules;
}

import { createStyleSheet } from '../platform/browser/styleSheet.ts';

/**
 * The rules that a page lacks of those that an overlay needs. Repeated after the page's own rules, the others would win over them.
 * @param css of the overlay
 * @param own the page that gets the styles
 */
export function missingStyles(css: string, own: Document = document): CSSStyleSheet {
  const present = new Set([...own.styleSheets, ...own.adoptedStyleSheets].flatMap(rulesOf));
  const missing = createStyleSheet(css);
  for (let at = missing.cssRules.length - 1; at >= 0; at -= 1)
    if (present.has(missing.cssRules[at]?.cssText ?? '')) missing.deleteRule(at);
  return missing;
}

/** The style sheets of other origins, such as those of browser extensions, can't be read. */
function rulesOf(sheet: CSSStyleSheet): string[] {
  try {
    return [...sheet.cssRules].map(({ cssText }) => cssText);
  } catch {
    return [];
  }
}

import { createStyleSheet } from '../platform/browser/styleSheet.ts';

/**
 * The styles that another page has and this one lacks: those of its sections. Rules that both have are left out. Repeated after this page's own rules,
 * they would win over them.
 * @param other a page of this site
 * @param own the page that gets the styles
 */
export function missingStyles(other: Document, own: Document = document): CSSStyleSheet {
  const present = new Set([...own.styleSheets, ...own.adoptedStyleSheets].flatMap(rulesOf));
  const css = [...other.querySelectorAll('style')].map(({ textContent }) => textContent).join('\n');
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

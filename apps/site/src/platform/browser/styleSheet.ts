/** A constructed style sheet: the security policy allows it, while an inline style would need its hash in the header. */
export function createStyleSheet(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}

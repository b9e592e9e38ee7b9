/** A constructed style sheet, as the security policy asks: an inline style would need its hash in the header. */
export function styleSheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}

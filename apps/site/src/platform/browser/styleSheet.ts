/** A constructed style sheet: the security policy allows it, while an inline style would need its hash in the header. */
export function createStyleSheet(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}

/** Adds style sheets to the page. As a new list: the recorder of session replay sees an assignment, and none of the changes within a list. */
export function addStyleSheets(...sheets: CSSStyleSheet[]): void {
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, ...sheets];
}

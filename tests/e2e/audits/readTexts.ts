import type { Page } from '@playwright/test';

/**
 * Reads every text of a document: text nodes, named attributes, meta texts.
 * @param page any page of the browser, for its parser
 * @param html the document
 * @returns trimmed texts with their element: "h1: Clear skies"
 */
export function readTexts(page: Page, html: string): Promise<{ text: string; place: string }[]> {
  return page.evaluate((source) => {
    const root = new DOMParser().parseFromString(source, 'text/html');
    for (const element of root.querySelectorAll('script, style, template, noscript')) element.remove();
    const found: { text: string; place: string }[] = [];
    const add = (text: string | null, place: string) => {
      const trimmed = (text ?? '').replace(/\s+/g, ' ').trim();
      if (trimmed) found.push({ text: trimmed, place });
    };
    const walker = root.createTreeWalker(root.documentElement, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      // Code, and text with another `lang`, are the same in all locales.
      if (parentElement?.closest('code, [lang]:not(html), [translate="no"]')) continue;
      add(textContent, parentElement?.localName ?? '');
    }
    for (const name of ['alt', 'aria-label', 'title', 'placeholder', 'aria-description']) {
      for (const element of root.querySelectorAll(`[${name}]`)) {
        if (!element.closest('[lang]:not(html)')) add(element.getAttribute(name), `${element.localName}[${name}]`);
      }
    }
    for (const meta of root.querySelectorAll(
      'meta[name="description"], meta[property="og:title"], meta[property="og:description"]',
    )) {
      add(meta.getAttribute('content'), `meta ${meta.getAttribute('name') ?? meta.getAttribute('property')}`);
    }
    return found;
  }, html);
}

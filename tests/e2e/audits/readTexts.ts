import { isWithin, parseMarkup, type ReadElement } from '../../fixtures/markup/parseMarkup.ts';

const TEXTS = ['alt', 'aria-label', 'title', 'placeholder', 'aria-description'];
const META = ['description', 'og:title', 'og:description'];

const isUnread = ({ name }: ReadElement) => /^(script|style|template|noscript)$/.test(name);
const isOtherLanguage = ({ name, attributes }: ReadElement) => name !== 'html' && attributes.has('lang');
/** Code, and text with another `lang`, are the same in all locales. */
const isSameInAll = (element: ReadElement) =>
  element.name === 'code' || element.attributes.get('translate') === 'no' || isOtherLanguage(element);

/**
 * Reads every text of a document: text nodes, named attributes, meta texts.
 * @returns trimmed texts with their element: "h1: Clear skies"
 */
export function readTexts(html: string): { text: string; place: string }[] {
  const found: { text: string; place: string }[] = [];
  const add = (text: string, place: string) => {
    const trimmed = text.replace(/\s+/g, ' ').trim();
    if (trimmed) found.push({ text: trimmed, place });
  };
  parseMarkup(html, {
    onElement(element) {
      const { name, attributes } = element;
      if (isWithin(element, isUnread)) return;
      if (!isWithin(element, isOtherLanguage))
        for (const text of TEXTS) add(attributes.get(text) ?? '', `${name}[${text}]`);
      const key = attributes.get('name') ?? attributes.get('property') ?? '';
      if (name === 'meta' && META.includes(key)) add(attributes.get('content') ?? '', `meta ${key}`);
    },
    onText(text, parent) {
      if (!isWithin(parent, isUnread) && !isWithin(parent, isSameInAll)) add(text, parent?.name ?? '');
    },
  });
  return found;
}

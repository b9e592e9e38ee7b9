import { isObject } from '../../isObject.ts';
import type { CheckedSpace } from './CheckedSpace.ts';

/**
 * What links may lead to on a page: the anchors of its sections, the parts of a section (`{anchor}-2`), and the headings of its texts.
 * @returns tells whether the page has an anchor, in any of its languages and variants
 */
export function anchorsOn({ published, shownOn }: CheckedSpace, page: string): (anchor: string) => boolean {
  const sections = new Set(['top', 'main', 'article']);
  const headings = new Set<string>();
  for (const [id, { fields }] of published.entries) {
    if (!shownOn.get(id)?.has(page)) continue;
    for (const anchor of Object.values(fields.sectionId ?? {})) sections.add(String(anchor));
    for (const values of Object.values(fields)) for (const words of headingsIn(values)) headings.add(anchorOf(words));
  }
  // The second heading of the same words is counted.
  return (anchor) =>
    [anchor, anchor.replace(/-\d+$/, '')].some((name) => sections.has(name) || headings.has(name)) ||
    [...sections].some((section) => anchor.startsWith(`${section}-`));
}

/** The words of each heading in a rich text. */
function headingsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(headingsIn);
  if (!isObject(value)) return [];
  if (typeof value.nodeType === 'string' && value.nodeType.startsWith('heading-')) return [wordsIn(value)];
  return Object.values(value).flatMap(headingsIn);
}

function wordsIn(node: unknown): string {
  if (!isObject(node)) return '';
  return node.nodeType === 'text'
    ? String(node.value)
    : (Array.isArray(node.content) ? node.content : []).map(wordsIn).join('');
}

/** As the site names a heading (`ui/RichText/headingId`). */
function anchorOf(words: string): string {
  const plain = words.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '');
  return plain.match(/[\p{L}\p{N}]+/gu)?.join('-') ?? 'heading';
}

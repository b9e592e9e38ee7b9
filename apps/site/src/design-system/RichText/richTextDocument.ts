import type { Block, Document, Inline, Text } from '@contentful/rich-text-types';
import { headingAnchor } from '@cumulus/content-model';

const BLOCK = /^(paragraph|heading-\d|list-item|blockquote|table-row|table-cell|table-header-cell)$/;
const INLINE_ENTRY = /^embedded-(entry|resource)-inline$/;

/** The text of a rich-text node, blocks separated by a space. */
export function plainTextOf(node: Document | Block | Inline | Text): string {
  return wordsOf(node).replace(/\s+/g, ' ').trim();
}

function wordsOf(node: Document | Block | Inline | Text): string {
  if (node.nodeType === 'text') return (node as Text).value;
  if (INLINE_ENTRY.test(node.nodeType)) return nameOf(node.data.target) ?? '';
  const words = ((node as Block).content ?? []).map(wordsOf).join('');
  return BLOCK.test(node.nodeType) ? `${words} ` : words;
}

/** The words by which a text names an entry within a line. */
export function nameOf(target: { term?: string; title?: string; label?: string; name?: string } | undefined) {
  return target?.term ?? target?.title ?? target?.label ?? target?.name;
}

/**
 * An anchor for a heading, from its text (`headingAnchor`); the second of the same text gets `-2`.
 * @param node the heading
 * @param used ids that the document already has; the new one is added
 * @returns undefined for a heading without letters and digits
 */
export function headingId(node: Block | Inline, used: Set<string>): string | undefined {
  const base = headingAnchor(plainTextOf(node));
  if (base === undefined) return undefined;
  let id = base;
  for (let count = 2; used.has(id); count += 1) id = `${base}-${count}`;
  used.add(id);
  return id;
}

/** Brysbaert (2019): adults silently read 238 words of non-fiction a minute. */
const WORDS_PER_MINUTE = 238;

/** Reading time of a document in whole minutes, at least one. */
export function minutesToRead(document: Document): number {
  const words = plainTextOf(document).split(' ').length;
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}

/** A link target in rich text: an asset, link or entry of another space (url), or a page or article of this site (path). */
export interface LinkTarget {
  modelName?: string;
  url?: string;
  metadata?: { path?: string };
}

/** The address of a link's target; undefined if it has none or is unresolved. A slug is not an address: see `pathOf` (cms/routes.ts). */
export function addressOf(target: LinkTarget | undefined): string | undefined {
  return target?.url || target?.metadata?.path;
}

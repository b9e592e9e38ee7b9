import type { Block, Document, Inline, Text } from '@contentful/rich-text-types';

const BLOCK = /^(paragraph|heading-\d|list-item|blockquote|table-row)$/;

/** The text of a rich-text node, blocks separated by a space. */
export function plainTextOf(node: Document | Block | Inline | Text): string {
  return wordsOf(node).replace(/\s+/g, ' ').trim();
}

function wordsOf(node: Document | Block | Inline | Text): string {
  if (node.nodeType === 'text') return (node as Text).value;
  if (node.nodeType === 'embedded-entry-inline') return (node.data.target as { term?: string } | undefined)?.term ?? '';
  const words = ((node as Block).content ?? []).map(wordsOf).join('');
  return BLOCK.test(node.nodeType) ? `${words} ` : words;
}

/**
 * An anchor for a heading, from its text: `What it costs` becomes `what-it-costs`; the second of the same text gets `-2`.
 * @param node the heading
 * @param used ids that the document already has; the new one is added
 */
export function headingId(node: Block | Inline, used: Set<string>): string {
  const words = plainTextOf(node)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .match(/[\p{L}\p{N}]+/gu);
  const base = words?.join('-') ?? 'heading';
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

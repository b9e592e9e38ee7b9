import type { Block, Document, Inline, Text } from '@contentful/rich-text-types';

const BLOCK = /^(paragraph|heading-\d|list-item|blockquote|table-row)$/;

/** The words of a rich-text node, blocks separated by a space. */
export function plainTextOf(node: Document | Block | Inline | Text): string {
  return wordsOf(node).replace(/\s+/g, ' ').trim();
}

function wordsOf(node: Document | Block | Inline | Text): string {
  if (node.nodeType === 'text') return (node as Text).value;
  if (node.nodeType === 'embedded-entry-inline') return (node.data.target as { term?: string } | undefined)?.term ?? '';
  const words = ((node as Block).content ?? []).map(wordsOf).join('');
  return BLOCK.test(node.nodeType) ? `${words} ` : words;
}

import type { Document } from '@contentful/rich-text-types';

interface RichTextNode {
  nodeType: string;
  value?: string;
  content?: RichTextNode[];
  data?: { target?: { term?: string } };
}

const BLOCK = /^(paragraph|heading-\d|list-item|blockquote|table-row)$/;

/** The words of a rich-text document, blocks separated by a space. */
export function plainText(document: Document): string {
  return wordsOf(document as RichTextNode).replace(/\s+/g, ' ').trim();
}

function wordsOf(node: RichTextNode): string {
  if (node.nodeType === 'text') return node.value ?? '';
  if (node.nodeType === 'embedded-entry-inline') return node.data?.target?.term ?? '';
  const words = (node.content ?? []).map(wordsOf).join('');
  return BLOCK.test(node.nodeType) ? `${words} ` : words;
}

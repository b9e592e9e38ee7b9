/** A node of rich text as the content system delivers it: anything may be missing. */
interface RawNode {
  nodeType?: unknown;
  value?: unknown;
  marks?: unknown;
  data?: unknown;
  content?: unknown;
}

/** A node that can be rendered: a text with its marks, or a block or inline with its content. */
export interface CleanNode {
  nodeType: string;
  data: Record<string, unknown>;
  value?: string;
  marks?: { type: string }[];
  content?: CleanNode[];
}

const HEADING = /^heading-[1-6]$/;
const PARAGRAPH = 'paragraph';

/** Whether a value is a rich text. */
export function isRichText(value: unknown): value is RawNode {
  return isRecord(value) && value.nodeType === 'document';
}

/**
 * Prepares a rich text for rendering: nodes without `data`, `marks` or `content` get empty ones, and values that are no nodes are left out, so that they
 * don't take the rest of the text with them. Headings without content, and paragraphs without content at the end of a text, list item, quote or cell, are
 * left out as well: editors leave them, and readers would see gaps.
 * @param document with resolved links, at most `MAX_FIELD_NESTING` deep
 */
export function cleanRichText(document: object): CleanNode {
  return cleanNode(document) ?? { nodeType: 'document', data: {}, content: [] };
}

/** @returns the node itself where nothing is to be done: the ids of headings are kept by node */
function cleanNode(node: unknown): CleanNode | undefined {
  if (!isRecord(node) || typeof node.nodeType !== 'string') return undefined;
  const { nodeType, value } = node;
  const data = isRecord(node.data) ? node.data : {};
  if (nodeType === 'text') {
    if (typeof value !== 'string') return undefined;
    const marks = listOf(node.marks).filter(isMark);
    return isClean(node, data, marks) ? node : { ...node, nodeType, value, data, marks };
  }
  const content = cleanContent(listOf(node.content));
  return isClean(node, data, content) ? node : { ...node, nodeType, data, content };
}

/** @param list marks of a text, or content of another node, without what had to be left out */
function isClean(
  node: Record<string, unknown>,
  data: object,
  list: readonly unknown[],
): node is Record<string, unknown> & CleanNode {
  return node.data === data && isSame(node.nodeType === 'text' ? node.marks : node.content, list);
}

function isSame(list: unknown, clean: readonly unknown[]): boolean {
  return Array.isArray(list) && list.length === clean.length && list.every((item, index) => item === clean[index]);
}

function cleanContent(content: unknown[]): CleanNode[] {
  const nodes = content
    .flatMap((node) => cleanNode(node) ?? [])
    .filter((node) => !HEADING.test(node.nodeType) || hasContent(node));
  const end = nodes.findLastIndex((node) => node.nodeType !== PARAGRAPH || hasContent(node));
  return nodes.slice(0, end + 1);
}

/** Whether readers see something of a node. */
function hasContent({ nodeType, value, data, content }: CleanNode): boolean {
  if (nodeType === 'text') return value?.trim() !== '';
  // An embedded entry, asset or resource.
  return isRecord(data.target) || (content ?? []).some(hasContent);
}

/** Whether a rich text shows nothing. */
export function isEmptyRichText(document: object): boolean {
  const isShown = (node: CleanNode): boolean =>
    node.nodeType === 'hr' || hasContent(node) || (node.content ?? []).some(isShown);
  return !isShown(cleanRichText(document));
}

/**
 * The anchor of a heading: `What it costs` becomes `what-it-costs`. Latin letters lose their accents; the marks of other scripts belong to the word
 * (`हिन्दी शीर्षक` becomes `हिन्दी-शीर्षक`).
 * @param text of the heading
 * @returns undefined for a text without letters and digits
 */
export function headingAnchor(text: string): string | undefined {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .replace(/[\u200c\u200d]/gu, '')
    .normalize('NFC')
    .match(/[\p{L}\p{M}\p{N}]+/gu)
    ?.join('-');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function isMark(mark: unknown): mark is { type: string } {
  return isRecord(mark) && typeof mark.type === 'string';
}

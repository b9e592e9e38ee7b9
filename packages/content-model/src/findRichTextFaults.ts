import {
  BLOCKS,
  CONTAINERS,
  INLINES,
  LIST_ITEM_BLOCKS,
  TEXT_CONTAINERS,
  TOP_LEVEL_BLOCKS,
} from '@contentful/rich-text-types';

/** A place in a document that can't be shown as it is. */
export interface RichTextFault {
  /** From the document. */
  path: readonly (string | number)[];
  /** The end of a sentence that begins with "a node". */
  message: string;
}

/** Faults that are reported of one document. */
const MAX_FAULTS = 20;

interface NodeRule {
  /** Types of the nodes in it. */
  content: readonly string[];
  /** At least one of them. */
  isFilled?: boolean;
  /** Whether `data` is as the node needs it. @returns what it needs, where it isn't */
  data?(data: Record<string, unknown>): string | undefined;
}

type Path = RichTextFault['path'];

const TEXT = 'text';
const WORDS = [...Object.values(INLINES), TEXT];
const CELL: NodeRule = { content: CONTAINERS[BLOCKS.TABLE_CELL] ?? [], isFilled: true, data: spanFault };
const link = (linkType: string, content: readonly string[]): NodeRule => ({
  content,
  data: (data) =>
    isLinkTo(linkType, data) ? undefined : `needs "data" with "target", a link to an ${linkType}, and nothing else`,
});
const ENTRY = 'Entry';
const RESOURCE = 'Contentful:Entry';

/**
 * The vendor's rules (`validateRichTextDocument` of its package, which knows neither lists in cells, which its editor writes, nor the places of more than one
 * fault, and calls itself for each level).
 */
const RULES: ReadonlyMap<string, NodeRule> = new Map<string, NodeRule>([
  [BLOCKS.DOCUMENT, { content: TOP_LEVEL_BLOCKS }],
  ...TEXT_CONTAINERS.map((type) => [type, { content: WORDS }] as const),
  [BLOCKS.QUOTE, { content: [BLOCKS.PARAGRAPH] }],
  [BLOCKS.HR, { content: [] }],
  [BLOCKS.OL_LIST, { content: [BLOCKS.LIST_ITEM] }],
  [BLOCKS.UL_LIST, { content: [BLOCKS.LIST_ITEM] }],
  [BLOCKS.LIST_ITEM, { content: LIST_ITEM_BLOCKS }],
  [BLOCKS.TABLE, { content: [BLOCKS.TABLE_ROW], isFilled: true }],
  [BLOCKS.TABLE_ROW, { content: [BLOCKS.TABLE_CELL, BLOCKS.TABLE_HEADER_CELL], isFilled: true }],
  [BLOCKS.TABLE_CELL, CELL],
  [BLOCKS.TABLE_HEADER_CELL, CELL],
  [BLOCKS.EMBEDDED_ENTRY, link(ENTRY, [])],
  [BLOCKS.EMBEDDED_ASSET, link('Asset', [])],
  [BLOCKS.EMBEDDED_RESOURCE, link(RESOURCE, [])],
  [INLINES.HYPERLINK, { content: [TEXT], data: uriFault }],
  [INLINES.ENTRY_HYPERLINK, link(ENTRY, [TEXT])],
  [INLINES.ASSET_HYPERLINK, link('Asset', [TEXT])],
  [INLINES.RESOURCE_HYPERLINK, link(RESOURCE, [TEXT])],
  [INLINES.EMBEDDED_ENTRY, link(ENTRY, [])],
  [INLINES.EMBEDDED_RESOURCE, link(RESOURCE, [])],
]);

/**
 * Finds the nodes of a rich text that the vendor would refuse: without `data`, `content`, `marks` or `value`, in a place where they can't be, and with
 * properties that they don't have. The site leaves out a section with such a text, or a part of it.
 * @param document the value of a field
 * @param marks that are shown; by default any
 * @returns in the order of the text, at most twenty
 */
export function findRichTextFaults(document: unknown, marks?: readonly string[]): RichTextFault[] {
  const faults: RichTextFault[] = [];
  const waiting: { node: unknown; path: Path; allowed: readonly string[] }[] = [
    { node: document, path: [], allowed: [BLOCKS.DOCUMENT] },
  ];
  for (let next = waiting.pop(); next && faults.length < MAX_FAULTS; next = waiting.pop()) {
    const { node, path, allowed } = next;
    if (!isObject(node)) {
      faults.push({ path, message: 'is no object: {nodeType, data, content}' });
      continue;
    }
    const type = String(node.nodeType);
    if (!allowed.includes(type)) {
      faults.push({ path: [...path, 'nodeType'], message: placeFault(type, allowed) });
      continue;
    }
    const rule = RULES.get(type);
    faults.push(...(rule ? blockFaults(node, rule, path) : textFaults(node, path, marks)));
    const content = rule && Array.isArray(node.content) ? node.content : [];
    // From the last to the first, so that the first is taken next.
    for (let index = content.length - 1; index >= 0; index -= 1)
      waiting.push({ node: content[index], path: [...path, 'content', index], allowed: rule?.content ?? [] });
  }
  return faults.slice(0, MAX_FAULTS);
}

function placeFault(type: string, allowed: readonly string[]): string {
  if (!RULES.has(type) && type !== TEXT) return `is of the unknown type "${type}"`;
  return `is of the type "${type}", which can't be there: ${allowed.length ? `allowed are ${allowed.join(', ')}` : 'nothing can'}`;
}

function blockFaults(node: Record<string, unknown>, { isFilled, data }: NodeRule, path: Path): RichTextFault[] {
  const { nodeType, content } = node;
  const faults = extraFaults(node, ['nodeType', 'data', 'content'], path);
  if (!Array.isArray(content))
    faults.push({ path: [...path, 'nodeType'], message: `of the type "${nodeType}" has no list "content"` });
  else if (isFilled && content.length === 0)
    faults.push({ path: [...path, 'nodeType'], message: `of the type "${nodeType}" has nothing in it` });
  const dataFault = isObject(node.data) ? data?.(node.data) : 'has no object "data"';
  if (dataFault)
    faults.push({
      path: isObject(node.data) ? [...path, 'data'] : [...path, 'nodeType'],
      message: `of the type "${nodeType}" ${dataFault}`,
    });
  return faults;
}

function textFaults(node: Record<string, unknown>, path: Path, shown: readonly string[] | undefined): RichTextFault[] {
  const { data, marks, value } = node;
  const faults = extraFaults(node, ['nodeType', 'data', 'value', 'marks'], path);
  if (!isObject(data)) faults.push({ path: [...path, 'nodeType'], message: 'of the type "text" has no object "data"' });
  if (typeof value !== 'string')
    faults.push({ path: [...path, 'nodeType'], message: 'of the type "text" has no text "value"' });
  if (!Array.isArray(marks))
    faults.push({ path: [...path, 'nodeType'], message: 'of the type "text" has no list "marks"' });
  else
    for (const [index, mark] of marks.entries()) {
      const type = isObject(mark) ? mark.type : undefined;
      const isShown = typeof type === 'string' && (shown?.includes(type) ?? true);
      const message = `of the type "text" has the mark ${JSON.stringify(mark)}: shown are ${shown?.join(', ') ?? 'those with a "type"'}`;
      if (!isShown) faults.push({ path: [...path, 'marks', index, 'type'], message });
    }
  return faults;
}

function extraFaults(node: object, allowed: readonly string[], path: Path): RichTextFault[] {
  const name = Object.keys(node).find((key) => !allowed.includes(key));
  return name === undefined ? [] : [{ path: [...path, name], message: `has the unknown property "${name}"` }];
}

function isLinkTo(linkType: string, data: Record<string, unknown>): boolean {
  const { target, ...others } = data;
  const sys = isObject(target) && isObject(target.sys) ? target.sys : {};
  const key = linkType === RESOURCE ? 'urn' : 'id';
  const isLink = sys.type === (linkType === RESOURCE ? 'ResourceLink' : 'Link') && sys.linkType === linkType;
  return isLink && typeof sys[key] === 'string' && Object.keys(sys).length === 3 && Object.keys(others).length === 0;
}

function uriFault({ uri, ...others }: Record<string, unknown>): string | undefined {
  return typeof uri === 'string' && Object.keys(others).length === 0
    ? undefined
    : 'needs "data" with "uri", a text, and nothing else';
}

function spanFault({ colspan = 1, rowspan = 1, ...others }: Record<string, unknown>): string | undefined {
  const isRight = [colspan, rowspan].every((span) => typeof span === 'number') && Object.keys(others).length === 0;
  return isRight ? undefined : 'may have "colspan" and "rowspan" in "data", numbers, and nothing else';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

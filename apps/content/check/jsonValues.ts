import { isObject } from '@cumulus/server/json';
import type { JsonPath } from './checkedContent.ts';

/** A value within another one, and its path. */
interface InnerValue {
  value: unknown;
  at: JsonPath;
}

/** A value of JSON and all values within it, each before its own. */
export function jsonValues(value: unknown, at: JsonPath = [], found: InnerValue[] = []): InnerValue[] {
  found.push({ value, at });
  for (const [key, part] of partsOf(value)) jsonValues(part, [...at, key], found);
  return found;
}

function partsOf(value: unknown): [string | number, unknown][] {
  if (Array.isArray(value)) return [...value.entries()];
  return isObject(value) ? Object.entries(value) : [];
}

/** A node of a rich text. */
export interface RichTextNode {
  nodeType: string;
  [field: string]: unknown;
}

/** The nodes of a rich text whose type begins so, in the order of the text. */
export function nodesIn(value: unknown, type: string): { node: RichTextNode; at: JsonPath }[] {
  return jsonValues(value).flatMap(({ value: node, at }) =>
    isNode(node) && node.nodeType.startsWith(type) ? [{ node, at }] : [],
  );
}

const isNode = (value: unknown): value is RichTextNode => isObject(value) && typeof value.nodeType === 'string';

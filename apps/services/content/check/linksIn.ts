import { isObject } from '../../isObject.ts';
import type { JsonPath } from './Finding.ts';

/** A link somewhere in a field. */
export interface FoundLink {
  /** `Entry`, `Asset`, or `Resource` for one into another space. */
  type: string;
  /** Of the target; of a resource its urn. */
  id: string;
  at: JsonPath;
  /** The rich-text node that it is the target of. */
  node?: string;
}

/**
 * Finds the links in a field's value: single ones, those of lists and those in rich text.
 * @param at where the value stands, which the places of the links begin with
 * @param node the rich-text node around it
 */
export function linksIn(value: unknown, at: JsonPath, node?: string): FoundLink[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => linksIn(item, [...at, index], node));
  if (!isObject(value)) return [];
  const { sys } = value;
  if (isObject(sys) && sys.type === 'Link' && typeof sys.id === 'string')
    return [{ type: String(sys.linkType), id: sys.id, at: [...at, 'sys', 'id'], ...(node && { node }) }];
  if (isObject(sys) && sys.type === 'ResourceLink' && typeof sys.urn === 'string')
    return [{ type: 'Resource', id: sys.urn, at: [...at, 'sys', 'urn'] }];
  const inner = typeof value.nodeType === 'string' ? value.nodeType : node;
  return Object.entries(value).flatMap(([name, item]) => linksIn(item, [...at, name], inner));
}

import { isObject } from '../../isObject.ts';
import type { FieldDefinition } from '../types.ts';
import type { JsonPath } from './Finding.ts';

/** An address of this site that is written out in a field: `/path`, `/path#anchor` or `#anchor`. */
export interface FoundAddress {
  url: string;
  at: JsonPath;
}

/** Fields that hold an address and nothing else. */
const ADDRESS_FIELDS = ['url', 'to'];
const MARKDOWN_LINK = /\]\(\s*([^)\s]+)[^)]*\)/g;
/** Of this site: not another host (`//…`), and not a scheme. */
const OWN = /^(\/(?!\/)|#)/;

/**
 * Finds the addresses of this site in a field: those of link fields, of links in Markdown and in rich text.
 * @param field its definition
 * @param value in one locale
 * @param at where the value stands
 */
export function addressesIn(field: FieldDefinition, value: unknown, at: JsonPath): FoundAddress[] {
  return allIn(field, value, at).filter(({ url }) => OWN.test(url));
}

function allIn(field: FieldDefinition, value: unknown, at: JsonPath): FoundAddress[] {
  if (field.type === 'RichText') return hyperlinksIn(value, at);
  if (Array.isArray(value) && field.type === 'Array')
    return value.flatMap((item, index) => inText(item, [...at, index]));
  if (field.type === 'Symbol' && ADDRESS_FIELDS.includes(field.id) && typeof value === 'string')
    return [{ url: value.trim(), at }];
  return field.type === 'Symbol' || field.type === 'Text' ? inText(value, at) : [];
}

function inText(value: unknown, at: JsonPath): FoundAddress[] {
  if (typeof value !== 'string') return [];
  return [...value.matchAll(MARKDOWN_LINK)].map(([, url = '']) => ({ url, at }));
}

function hyperlinksIn(value: unknown, at: JsonPath): FoundAddress[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => hyperlinksIn(item, [...at, index]));
  if (!isObject(value)) return [];
  const { nodeType, data, content } = value;
  const inner = hyperlinksIn(content, [...at, 'content']);
  if (nodeType !== 'hyperlink' || !isObject(data) || typeof data.uri !== 'string') return inner;
  return [{ url: data.uri, at: [...at, 'data', 'uri'] }, ...inner];
}

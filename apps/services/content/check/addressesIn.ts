import { isObject } from '../../isObject.ts';
import type { FieldDefinition } from '../types.ts';
import type { JsonPath } from './Finding.ts';

/** An address that is written out in a field: of this site or another, whatever its form. */
export interface FoundAddress {
  url: string;
  at: JsonPath;
}

/** The field that holds an address and nothing else. Where a redirect leads, its own rule looks at. */
const ADDRESS_FIELD = 'url';
const MARKDOWN_LINK = /\]\(\s*([^)\s]+)[^)]*\)/g;

/**
 * Finds the addresses in a field: those of link fields, of links in Markdown and in rich text. Markdown may stand in any text, those in objects included
 * (`dayPlan.moments`): what else they hold doesn't look like a link.
 * @param field its definition
 * @param value in one locale
 * @param at where the value stands
 */
export function addressesIn(field: FieldDefinition, value: unknown, at: JsonPath): FoundAddress[] {
  if (field.type === 'RichText') return hyperlinksIn(value, at);
  if (field.type === 'Symbol' && field.id === ADDRESS_FIELD && typeof value === 'string')
    return value.trim() ? [{ url: value.trim(), at }] : [];
  return ['Symbol', 'Text', 'Array', 'Object'].includes(field.type) ? inTexts(value, at) : [];
}

/** Those in a text, or in the texts of a list or an object. */
function inTexts(value: unknown, at: JsonPath): FoundAddress[] {
  if (typeof value === 'string') return [...value.matchAll(MARKDOWN_LINK)].map(([, url = '']) => ({ url, at }));
  if (Array.isArray(value)) return value.flatMap((item, index) => inTexts(item, [...at, index]));
  return isObject(value) ? Object.entries(value).flatMap(([name, item]) => inTexts(item, [...at, name])) : [];
}

function hyperlinksIn(value: unknown, at: JsonPath): FoundAddress[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => hyperlinksIn(item, [...at, index]));
  if (!isObject(value)) return [];
  const { nodeType, data, content } = value;
  const inner = hyperlinksIn(content, [...at, 'content']);
  if (nodeType !== 'hyperlink' || !isObject(data) || typeof data.uri !== 'string') return inner;
  return [{ url: data.uri.trim(), at: [...at, 'data', 'uri'] }, ...inner];
}

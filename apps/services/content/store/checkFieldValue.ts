import { isObject } from '../../isObject.ts';
import type { FieldDefinition } from '../types.ts';

function isLink(value: unknown, linkType: string | undefined): boolean {
  if (!isObject(value) || !isObject(value.sys)) return false;
  const { type, linkType: found, id } = value.sys;
  return type === 'Link' && typeof id === 'string' && id !== '' && (linkType === undefined || found === linkType);
}

function isResourceLink(value: unknown): boolean {
  return (
    isObject(value) && isObject(value.sys) && value.sys.type === 'ResourceLink' && typeof value.sys.urn === 'string'
  );
}

function isLocation(value: unknown): boolean {
  return isObject(value) && typeof value.lat === 'number' && typeof value.lon === 'number';
}

type Check = (value: unknown, definition: { linkType?: string }) => boolean;

const checks: Record<string, { expected: string; check: Check }> = {
  Symbol: { expected: 'a text of at most 256 characters', check: (v) => typeof v === 'string' && v.length <= 256 },
  Text: { expected: 'a text', check: (v) => typeof v === 'string' },
  Integer: { expected: 'a whole number', check: (v) => Number.isInteger(v) },
  Number: { expected: 'a number', check: (v) => typeof v === 'number' && Number.isFinite(v) },
  Boolean: { expected: 'true or false', check: (v) => typeof v === 'boolean' },
  Date: { expected: 'an ISO 8601 date', check: (v) => typeof v === 'string' && !Number.isNaN(Date.parse(v)) },
  Object: { expected: 'a JSON object or list', check: (v) => typeof v === 'object' && v !== null },
  Location: { expected: '{lat, lon}', check: isLocation },
  RichText: {
    expected: 'a rich-text document ({nodeType: "document", data, content})',
    check: (v) => isObject(v) && v.nodeType === 'document' && Array.isArray(v.content),
  },
  Link: { expected: 'a link', check: (v, { linkType }) => isLink(v, linkType) },
  ResourceLink: { expected: 'a resource link with a urn', check: isResourceLink },
};

/**
 * Checks one value against its field.
 * @returns what is wrong and what would be right, or undefined when the value fits (null always does)
 */
export function checkFieldValue(value: unknown, field: FieldDefinition): string | undefined {
  if (value === null) return undefined;
  if (field.type !== 'Array') return checkOne(value, field.type, field);
  if (!Array.isArray(value)) return `expected a list, found ${show(value)}`;
  const items = field.items;
  if (!items) return undefined;
  for (const [index, item] of value.entries()) {
    const wrong = checkOne(item, items.type, items);
    if (wrong) return `item ${index}: ${wrong}`;
  }
  return undefined;
}

function checkOne(value: unknown, type: string, definition: { linkType?: string }): string | undefined {
  const rule = checks[type];
  if (!rule) return `the content type gives it the unknown type ${type}`;
  if (rule.check(value, definition)) return undefined;
  const to = definition.linkType ? ` to an ${definition.linkType}` : '';
  return `expected ${rule.expected}${to}, found ${show(value)}`;
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

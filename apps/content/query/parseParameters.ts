import { invalidQuery } from '../apiErrors.ts';
import { OPERATORS, type Operator } from './operators.ts';

/** One `path[operator]=value` of a query. */
export interface Filter {
  path: string[];
  operator: Operator;
  value: string;
}

export interface Parameters {
  contentType: string | null;
  filters: Filter[];
  order: { path: string[]; descending: boolean }[];
  select: string[][] | null;
  skip: number;
  limit: number;
  include: number;
  text: string | null;
  linksToEntry: string | null;
  linksToAsset: string | null;
  mimetypeGroup: string | null;
}

const DEFAULT_LIMIT = 100;
export const MAX_LIMIT = 1_000;
const DEFAULT_INCLUDE = 1;
const MAX_INCLUDE = 10;
/** Parameters with a meaning of their own; all others are filters. */
const NAMED = new Set([
  ...['access_token', 'locale', 'content_type', 'order', 'select', 'skip', 'limit', 'include', 'query'],
  ...['links_to_entry', 'links_to_asset', 'mimetype_group'],
]);

/**
 * Reads the search parameters of a collection.
 * @throws ApiError 400 naming the parameter, its value and what would be right
 */
export function parseParameters(query: URLSearchParams): Parameters {
  return {
    contentType: query.get('content_type'),
    filters: [...query].filter(([name]) => !NAMED.has(name)).map(([name, value]) => parseFilter(name, value)),
    order: list(query.get('order')).map((term) => ({
      path: term.replace(/^-/, '').split('.'),
      descending: term.startsWith('-'),
    })),
    select: query.has('select') ? list(query.get('select')).map(parseSelect) : null,
    skip: wholeNumber(query, 'skip', 0, Number.MAX_SAFE_INTEGER),
    limit: wholeNumber(query, 'limit', DEFAULT_LIMIT, MAX_LIMIT),
    include: wholeNumber(query, 'include', DEFAULT_INCLUDE, MAX_INCLUDE),
    text: query.get('query'),
    linksToEntry: query.get('links_to_entry'),
    linksToAsset: query.get('links_to_asset'),
    mimetypeGroup: query.get('mimetype_group'),
  };
}

const list = (value: string | null) => (value ?? '').split(',').filter((part) => part !== '');

function wholeNumber(query: URLSearchParams, name: string, fallback: number, max: number): number {
  const text = query.get(name);
  if (text === null) return fallback;
  const value = Number(text);
  if (/^\d+$/.test(text) && value <= max) return value;
  const range = max === Number.MAX_SAFE_INTEGER ? 'of 0 or more' : `from 0 to ${max}`;
  throw invalidQuery({ name, value: text, details: `${name} must be a whole number ${range}` });
}

function parseSelect(path: string): string[] {
  const keys = path.split('.');
  if (keys.length <= 2 && ['sys', 'fields', 'metadata'].includes(keys[0] ?? '')) return keys;
  const details = 'Select takes sys, fields, metadata, or one level below them, such as fields.title';
  throw invalidQuery({ name: 'select', value: path, details });
}

function parseFilter(name: string, value: string): Filter {
  const match = /^([^[\]]+)(?:\[(\w+)\])?$/.exec(name);
  const path = (match?.[1] ?? name).split('.');
  const operator = match?.[2] ?? 'eq';
  if (match && (OPERATORS as readonly string[]).includes(operator))
    return { path, operator: operator as Operator, value };
  const names = OPERATORS.filter((each) => each !== 'eq').join(', ');
  throw invalidQuery({ name: 'unknown', path: [name], details: `Unknown operator in "${name}"; known are ${names}` });
}

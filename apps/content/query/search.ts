import { invalidQuery, unknownPath } from '../apiErrors.ts';
import type { EntityType, SourceEntity } from '../space.ts';
import type { QueryContext } from './fieldValues.ts';
import { compileFilters, isInMimetypeGroup, linksTo, matchesText } from './filters.ts';
import { comparableValue, type ValueKind } from './operators.ts';
import type { Parameters } from './parseParameters.ts';
import { dig, type ResolvedPath, resolveAssetPath, resolveFieldPath, resolveSysPath } from './paths.ts';

/**
 * Runs a query over the entries or assets of a space.
 * @returns the requested page and the total number
 * @throws ApiError 400 in the vendor's form for a query that can't be run
 */
export function searchEntities(
  type: EntityType,
  parameters: Parameters,
  context: QueryContext,
): { total: number; items: SourceEntity[] } {
  const resolve = (path: string[]) => resolvePath(path, type, parameters, context);
  const { contentType, text, linksToEntry, linksToAsset, mimetypeGroup } = parameters;
  if (contentType !== null && type === 'Asset') throw unknownPath(['content_type']);
  if (contentType !== null && !context.space.contentTypes.has(contentType))
    throw invalidQuery({ name: 'unknownContentType', value: contentType });
  const tests = [compileFilters(parameters.filters, resolve)];
  if (contentType !== null) tests.push(({ sys }) => sys.contentType?.sys.id === contentType);
  if (text !== null) tests.push(matchesText(text, context));
  if (linksToEntry !== null) tests.push(linksTo('Entry', linksToEntry));
  if (linksToAsset !== null) tests.push(linksTo('Asset', linksToAsset));
  if (mimetypeGroup !== null) tests.push(isInMimetypeGroup(mimetypeGroup, type, context));
  if (parameters.select?.some(([root, below]) => root === 'fields' && below) && type === 'Entry') {
    needContentType(contentType, ['select']);
  }
  const entities = [...context.view[type === 'Entry' ? 'entries' : 'assets'].values()];
  const found = entities.filter((entity) => tests.every((test) => test(entity)));
  found.sort(compileOrder(parameters.order, resolve));
  const { skip, limit } = parameters;
  return { total: found.length, items: found.slice(skip, skip + limit) };
}

function resolvePath(
  path: string[],
  type: EntityType,
  { contentType, filters }: Parameters,
  context: QueryContext,
): ResolvedPath {
  const [root] = path;
  const ofSys = root === 'sys' || root === 'metadata' ? resolveSysPath(path) : undefined;
  if (ofSys) return ofSys;
  if (root !== 'fields' || path.length < 2) throw unknownPath(path);
  if (type === 'Asset') return resolveAssetPath(path, context);
  const referenceType = (field: string) =>
    filters.find((filter) => filter.path.join('.') === `fields.${field}.sys.contentType.sys.id`)?.value;
  return resolveFieldPath(path, needContentType(contentType, path), context, referenceType);
}

function needContentType(contentType: string | null, path: string[]): string {
  if (contentType !== null) return contentType;
  const details = `A query on "${path.join('.')}" needs content_type: fields are searched, ordered and selected within one type`;
  throw invalidQuery({ name: 'content_type', path, details });
}

const ORDERABLE: ValueKind[] = ['Symbol', 'Integer', 'Number', 'Boolean', 'Date'];

/** An entity, content type, locale or tag. */
interface Identified {
  sys: { id: string };
}

type Compare<Item> = (a: Item, b: Item) => number;

/**
 * Creates the sort function of a query. Without an order, the last updated comes first, equal ones by id.
 * Entities without a value come last, in both directions.
 * @throws ApiError 400 for a field that can't be ordered by
 */
function compileOrder<Item extends Identified>(
  order: Parameters['order'],
  resolve: (path: string[]) => ResolvedPath<Item>,
): Compare<Item> {
  const terms = order.length > 0 ? order : [{ path: ['sys', 'updatedAt'], descending: true }];
  const compares = terms.map(({ path, descending }) => compareBy(resolve(path), path, descending));
  return (a, b) => {
    for (const compare of compares) {
      const result = compare(a, b);
      if (result !== 0) return result;
    }
    return a.sys.id < b.sys.id ? -1 : 1;
  };
}

function compareBy<Item>(
  { kind, isList, read }: ResolvedPath<Item>,
  path: string[],
  descending: boolean,
): Compare<Item> {
  if (isList || !ORDERABLE.includes(kind)) {
    const details = `A ${isList ? 'list' : kind} field can't be ordered by; possible are ${ORDERABLE.join(', ')}`;
    throw invalidQuery({ name: 'order', path, details });
  }
  const sign = descending ? -1 : 1;
  return (a, b) => {
    const [left, right] = [comparableValue(read(a)[0], kind), comparableValue(read(b)[0], kind)];
    if (left === right) return 0;
    if (left === undefined || right === undefined) return left === undefined ? 1 : -1;
    return left < right ? -sign : sign;
  };
}

const PLAIN_PATHS = ['sys.id', 'sys.type', 'sys.visibility', 'name', 'code', 'displayField'];

/** Runs a query over content types, locales or tags, which have only a few plain attributes. */
export function searchPlain<Item extends Identified>(
  items: Item[],
  parameters: Parameters,
): { total: number; items: Item[] } {
  const found = items.filter(compileFilters(parameters.filters, resolvePlainPath));
  if (parameters.order.length > 0) found.sort(compileOrder(parameters.order, resolvePlainPath));
  const { skip, limit } = parameters;
  return { total: found.length, items: found.slice(skip, skip + limit) };
}

function resolvePlainPath(path: string[]): ResolvedPath<Identified> {
  if (!PLAIN_PATHS.includes(path.join('.'))) throw unknownPath(path);
  return { kind: 'Symbol', isList: false, read: (item) => [dig(item, path) ?? []].flat() };
}

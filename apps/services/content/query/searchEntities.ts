import { invalidQuery } from '../delivery/invalidQuery.ts';
import { unknownPath } from '../delivery/unknownPath.ts';
import type { EntityType, SourceEntity } from '../types.ts';
import { compileFilters } from './compileFilters.ts';
import { compileOrder } from './compileOrder.ts';
import { isInMimetypeGroup } from './isInMimetypeGroup.ts';
import { linksTo } from './linksTo.ts';
import { matchesText } from './matchesText.ts';
import type { Parameters } from './parseParameters.ts';
import type { QueryContext } from './QueryContext.ts';
import type { ResolvedPath } from './ResolvedPath.ts';
import { resolveAssetPath } from './resolveAssetPath.ts';
import { resolveFieldPath } from './resolveFieldPath.ts';
import { resolveSysPath } from './resolveSysPath.ts';

/**
 * Runs a query over the entries or assets of a space.
 * @returns the page asked for and how many there are in all
 * @throws ApiError 400 in the vendor's form for a query that can't be run
 */
export function searchEntities(
  type: EntityType,
  parameters: Parameters,
  context: QueryContext,
): { total: number; items: SourceEntity[] } {
  const resolve = (path: string[]) => resolvePath(path, type, parameters, context);
  const { contentType, text, linksToEntry, linksToAsset, mimetypeGroup } = parameters;
  if (contentType !== null) checkContentType(type, contentType, context);
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
  if (root === 'sys' || root === 'metadata') {
    const found = resolveSysPath(path);
    if (found) return found;
  }
  if (root !== 'fields' || path.length < 2) throw unknownPath(path);
  if (type === 'Asset') return resolveAssetPath(path, context);
  const referenceType = (field: string) =>
    filters.find((filter) => filter.path.join('.') === `fields.${field}.sys.contentType.sys.id`)?.value;
  return resolveFieldPath(path, needContentType(contentType, path), context, referenceType);
}

function needContentType(contentType: string | null, path: string[]): string {
  if (contentType !== null) return contentType;
  throw invalidQuery({
    name: 'content_type',
    path,
    details: `A query on "${path.join('.')}" needs content_type: fields are searched, ordered and selected within one type`,
  });
}

function checkContentType(type: EntityType, contentType: string, context: QueryContext): void {
  if (type === 'Asset') throw unknownPath(['content_type']);
  if (!context.space.contentTypes.has(contentType)) {
    throw invalidQuery({ name: 'unknownContentType', value: contentType });
  }
}

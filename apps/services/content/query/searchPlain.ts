import { unknownPath } from '../delivery/unknownPath.ts';
import type { SourceEntity } from '../types.ts';
import { compileFilters } from './compileFilters.ts';
import { compileOrder } from './compileOrder.ts';
import type { Parameters } from './parseParameters.ts';
import type { ResolvedPath } from './ResolvedPath.ts';

interface Plain {
  sys: { id: string };
}

const PATHS = ['sys.id', 'sys.type', 'sys.visibility', 'name', 'code', 'displayField'];

/** Runs a query over content types, locales or tags, which have only a few plain attributes. */
export function searchPlain<T extends Plain>(items: T[], parameters: Parameters): { total: number; items: T[] } {
  // The compiled tests read through `resolve` alone, so that they work on anything it can read.
  const matches = compileFilters(parameters.filters, resolve) as unknown as (item: T) => boolean;
  const found = items.filter(matches);
  if (parameters.order.length > 0) {
    found.sort(compileOrder(parameters.order, resolve) as unknown as (a: T, b: T) => number);
  }
  const { skip, limit } = parameters;
  return { total: found.length, items: found.slice(skip, skip + limit) };
}

function resolve(path: string[]): ResolvedPath {
  if (!PATHS.includes(path.join('.'))) throw unknownPath(path);
  return { kind: 'Symbol', many: false, read: (item) => dig(item, path) };
}

function dig(item: SourceEntity, path: string[]): unknown[] {
  let found: unknown = item;
  for (const key of path) found = (found as Record<string, unknown> | undefined)?.[key];
  return found === undefined || found === null ? [] : [found];
}

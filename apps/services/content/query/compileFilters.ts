import { invalidQuery } from '../delivery/invalidQuery.ts';
import type { SourceEntity } from '../types.ts';
import { isApplicable } from './isApplicable.ts';
import { operators } from './operators.ts';
import type { Filter } from './parseParameters.ts';
import { parseWanted } from './parseWanted.ts';
import type { ResolvedPath } from './ResolvedPath.ts';
import { toComparable } from './toComparable.ts';

const LISTS = ['in', 'nin', 'all'];

/**
 * Makes one test out of all filters of a query.
 * @param resolve turns a path into something readable, throwing ApiError 400 for an unknown one
 * @throws ApiError 400 when an operator doesn't fit a field, or a value its type
 */
export function compileFilters(
  filters: Filter[],
  resolve: (path: string[]) => ResolvedPath,
): (entity: SourceEntity) => boolean {
  const compiled = filters.map((filter) => compile(filter, resolve(filter.path)));
  return (entity) => compiled.every((test) => test(entity));
}

function compile({ path, operator, value }: Filter, { kind, read }: ResolvedPath): (entity: SourceEntity) => boolean {
  if (!isApplicable(operator, kind)) {
    const hint = kind === 'Link' ? `; search ${path.join('.')}.sys.id instead` : '';
    throw invalidQuery({ name: operator, path, details: `${operator} is not applicable to a ${kind} field${hint}` });
  }
  const texts = LISTS.includes(operator) ? value.split(',') : [value];
  const wanted = texts.map((text) => {
    const parsed = parseWanted(text, operator === 'exists' ? 'Boolean' : kind);
    if ('value' in parsed) return parsed.value;
    throw invalidQuery({ name: operator, path, value: text, details: `${path.join('.')} takes ${parsed.expected}` });
  });
  return (entity) => {
    const values = read(entity).flatMap((each) => toComparable(each, kind) ?? []);
    // Inside a JSON field a number is stored as one, while the query has only text.
    const texts = kind === 'Symbol' ? values.map((each) => (typeof each === 'string' ? each : String(each))) : values;
    return operators[operator](texts, wanted);
  };
}

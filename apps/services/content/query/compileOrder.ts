import { invalidQuery } from '../delivery/invalidQuery.ts';
import type { SourceEntity } from '../types.ts';
import type { ValueKind } from './operators.ts';
import type { Parameters } from './parseParameters.ts';
import type { ResolvedPath } from './ResolvedPath.ts';
import { toComparable } from './toComparable.ts';

const ORDERABLE: ValueKind[] = ['Symbol', 'Integer', 'Number', 'Boolean', 'Date'];

type Compare = (a: SourceEntity, b: SourceEntity) => number;

/**
 * Makes the sort function of a query. Without an order, the last updated comes first; the id decides between equals.
 * What has no value stands at the end, whichever the direction.
 * @throws ApiError 400 for a field that can't be ordered by
 */
export function compileOrder(order: Parameters['order'], resolve: (path: string[]) => ResolvedPath): Compare {
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

function compareBy({ kind, many, read }: ResolvedPath, path: string[], descending: boolean): Compare {
  if (many || !ORDERABLE.includes(kind)) {
    const what = many ? 'list' : kind;
    throw invalidQuery({
      name: 'order',
      path,
      details: `A ${what} field can't be ordered by; possible are ${ORDERABLE.join(', ')}`,
    });
  }
  const sign = descending ? -1 : 1;
  return (a, b) => {
    const [left, right] = [toComparable(read(a)[0], kind), toComparable(read(b)[0], kind)];
    if (left === right) return 0;
    if (left === undefined) return 1;
    if (right === undefined) return -1;
    return left < right ? -sign : sign;
  };
}

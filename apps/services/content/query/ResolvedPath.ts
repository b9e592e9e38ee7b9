import type { SourceEntity } from '../types.ts';
import type { ValueKind } from './operators.ts';

/** A search path made ready to read. */
export interface ResolvedPath {
  kind: ValueKind;
  /** The field holds a list; such a path can't be ordered by. */
  many: boolean;
  /** The values at the path, lists as their items. */
  read(entity: SourceEntity): unknown[];
}

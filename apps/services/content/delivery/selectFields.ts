import type { DeliveredEntity } from './deliverEntity.ts';

/**
 * Keeps what `select` names.
 * @param select paths of one or two keys; null keeps everything
 */
export function selectFields(entity: DeliveredEntity, select: string[][] | null): Partial<DeliveredEntity> {
  if (select === null) return entity;
  const source = entity as unknown as Record<string, Record<string, unknown>>;
  const kept: Record<string, Record<string, unknown>> = {};
  for (const [root = '', key] of select) {
    const values = source[root];
    if (!values) continue;
    if (key === undefined) kept[root] = values;
    else if (kept[root] !== values) {
      kept[root] ??= {};
      if (values[key] !== undefined) kept[root][key] = values[key];
    }
  }
  return kept as Partial<DeliveredEntity>;
}

import type { FieldDefinition, SourceEntity } from '../types.ts';
import { fieldValues, type QueryContext } from './QueryContext.ts';

/** The values of a field that a query sees, lists as their items. */
export function readField(entity: SourceEntity, field: FieldDefinition, context: QueryContext): unknown[] {
  const values = fieldValues(entity, field.id, field, context);
  return field.type === 'Array' ? values.flat() : values;
}

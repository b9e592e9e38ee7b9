import type { AnySchema } from '../schemas/AnySchema.ts';
import { snakeCase } from './snakeCase.ts';
import type { ViewColumn } from './ViewColumn.ts';

const WRAPPERS = new Set(['optional', 'nullable', 'nullish']);

/**
 * The columns of what a schema describes: one for each field, those of nested objects after their own name. A list of known words has one for each
 * word, an object with fields of its own choosing is one column.
 * @param schema valibot's, of an object
 * @param path of the object in the message
 * @param prefix of the columns' names
 */
export function columnsOf(schema: object, path: readonly string[], prefix = ''): ViewColumn[] {
  return Object.entries((schema as AnySchema).entries ?? {}).flatMap(([field, given]) => {
    const inner = unwrap(given);
    const name = prefix + snakeCase(field);
    const place = [...path, field];
    if (inner.type === 'strict_object') return columnsOf(inner, place, `${name}_`);
    if (inner.type === 'array' && inner.item?.type === 'picklist') {
      return (inner.item.options ?? []).map((option) => {
        const member = String(option);
        return { name: `${name}_${snakeCase(member)}`, path: place, type: 'member' as const, member };
      });
    }
    return [{ name, path: place, type: typeOf(inner) }];
  });
}

function unwrap(schema: AnySchema): AnySchema {
  return WRAPPERS.has(schema.type) && schema.wrapped ? unwrap(schema.wrapped) : schema;
}

function typeOf({ type, options = [] }: AnySchema): Exclude<ViewColumn['type'], 'member'> {
  if (type === 'number' || type === 'boolean') return type;
  if (type === 'union') {
    const [first = 'json', ...others] = new Set((options as AnySchema[]).map((option) => typeOf(unwrap(option))));
    return others.length === 0 ? first : 'json';
  }
  return ['string', 'picklist', 'literal'].includes(type) ? 'text' : 'json';
}

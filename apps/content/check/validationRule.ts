import type { FieldDefinition } from '../space.ts';
import { rulesOf, validationFault } from '../store/validationFault.ts';
import {
  type CheckedSpace,
  type Finding,
  findingAt,
  type PlacedEntity,
  publishedEntries,
  typeOf,
} from './checkedContent.ts';

/** Finds values that break a rule of the content model: not allowed, too long or too large, or used twice in a unique field. */
export function validationRule(space: CheckedSpace): Finding[] {
  const taken = new Map<string, PlacedEntity>();
  return publishedEntries(space).flatMap((placed) => {
    const type = typeOf(placed.entity);
    return (space.contentTypes.get(type)?.fields ?? []).flatMap((field) =>
      Object.entries(placed.entity.fields[field.id] ?? {}).flatMap(([locale, value]) => {
        const key = isUnique(field) && JSON.stringify([type, field.id, locale, value]);
        const owner = key && taken.get(key);
        if (key && !owner) taken.set(key, placed);
        const other = owner && `is ${JSON.stringify(value)}, as in "${owner.entity.sys.id}": each may be there once`;
        const fault = validationFault(value, field);
        return [other, fault && `is ${fault}`].flatMap((text) =>
          text ? [findingAt(placed, [field.id, locale], `the field "${field.id}" ${text}`)] : [],
        );
      }),
    );
  });
}

function isUnique(field: FieldDefinition): boolean {
  return rulesOf(field).some((rule) => (rule as { unique?: boolean }).unique === true);
}

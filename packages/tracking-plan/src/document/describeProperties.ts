import type { AnySchema } from '../schemas/AnySchema.ts';

/** Lines of a Markdown table: property, whether it must be there, what it may be. Nested objects follow their own name. */
export function describeProperties(schema: object, prefix = ''): string[] {
  return Object.entries((schema as AnySchema).entries ?? {}).flatMap(([name, value]) => {
    const isOptional = value.type === 'optional';
    const inner = (isOptional && value.wrapped) || value;
    const line = `| \`${prefix}${name}\` | ${isOptional ? '' : 'yes'} | ${typeOf(inner)} |`;
    return [line, ...describeProperties(inner, `${prefix}${name}.`)];
  });
}

function typeOf({ type, literal, options, item, wrapped }: AnySchema): string {
  if (type === 'literal') return `\`${literal}\``;
  if (type === 'picklist') return (options ?? []).map((option) => `\`${option}\``).join(', ');
  if (type === 'union') return [...new Set((options as AnySchema[]).map(typeOf))].join(' or ');
  if (type === 'array' && item) return `list of ${typeOf(item)}`;
  if (type === 'nullable' && wrapped) return `${typeOf(wrapped)} or null`;
  return { string: 'text', strict_object: 'object', loose_object: 'object, more allowed' }[type] ?? type;
}

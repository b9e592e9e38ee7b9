import type { FieldDefinition, SourceEntity } from '../types.ts';
import { plainText } from './plainText.ts';
import { fieldValues, type QueryContext } from './QueryContext.ts';
import { wordsOf } from './wordsOf.ts';

/** Full-text search: every word of the query begins a word in some text of the entity. */
export function matchesText(query: string, context: QueryContext): (entity: SourceEntity) => boolean {
  const wanted = wordsOf(query);
  return (entity) => {
    const words = wordsOf(textOf(entity, context));
    return wanted.every((part) => words.some((word) => word.startsWith(part)));
  };
}

function textOf(entity: SourceEntity, context: QueryContext): string {
  const id = entity.sys.contentType?.sys.id;
  const definitions: (FieldDefinition | undefined)[] = id ? (context.space.contentTypes.get(id)?.fields ?? []) : [];
  const fields = new Map(definitions.map((field) => [field?.id, field]));
  return Object.keys(entity.fields)
    .flatMap((name) => fieldValues(entity, name, fields.get(name), context))
    .flat()
    .map((value) => (typeof value === 'string' ? value : plainText(value)))
    .join(' ');
}

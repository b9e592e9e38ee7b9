import type { PlannedEvent } from '../PlannedEvent.ts';
import { snakeCase } from '../views/snakeCase.ts';
import { describeProperties } from './describeProperties.ts';

/** One event in Markdown. */
export function describeEvent(name: string, { kind, meaning, owner, group, isGoal, schema }: PlannedEvent): string {
  const facts = [
    `kind \`${kind}\``,
    `view \`${snakeCase(name)}\``,
    `group ${group}`,
    `owner ${owner}`,
    ...(isGoal ? ['**goal**'] : []),
  ];
  const lines = describeProperties(schema);
  const table = ['| Property | Required | Value |', '|---|---|---|', ...lines].join('\n');
  const isLoose = 'type' in schema && schema.type === 'loose_object';
  return [
    `### ${name}`,
    meaning,
    facts.join(' · '),
    lines.length > 0 ? table : 'No properties.',
    ...(isLoose ? ['Further properties are allowed.'] : []),
  ].join('\n\n');
}

import { GOALS } from '../GOALS.ts';
import type { Goal } from '../Goal.ts';

/** The table of goals in Markdown. */
export function describeGoals(): string {
  const lines = [...GOALS].map(
    ([name, { meaning, owner, from }]) => `| ${name} | ${meaning} | ${sourceOf(from)} | ${owner} |`,
  );
  return ['| Goal | Meaning | Counted from | Owner |', '|---|---|---|---|', ...lines].join('\n');
}

function sourceOf(from: Goal['from']): string {
  if ('monitoring' in from) return `monitoring: ${from.monitoring}`;
  const conditions = Object.entries(from.where ?? {}).map(([name, value]) => `\`${name}\` is \`${value}\``);
  return conditions.length > 0 ? `\`${from.event}\` where ${conditions.join(' and ')}` : `\`${from.event}\``;
}

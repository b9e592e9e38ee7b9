import { QUERIES } from './QUERIES.ts';

/** The queries in Markdown, each with its question and what it gave. */
export function describeQueries(): string {
  return QUERIES.map(({ question, sql, result }, index) =>
    [`### ${index + 1}. ${question}`, `\`\`\`sql\n${sql}\n\`\`\``, result.join('\n')].join('\n\n'),
  ).join('\n\n');
}

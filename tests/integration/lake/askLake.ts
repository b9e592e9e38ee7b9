import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Lake, QueryOptions, QueryResult } from '@cumulus/lake';

/** The rows of a query on a lake. */
export async function askLake(
  lake: Lake,
  text: string,
  ...options: [object?, QueryOptions?]
): Promise<QueryResult['rows']> {
  mkdirSync(lake.folder.path, { recursive: true });
  const file = join(lake.folder.path, 'query.sql');
  writeFileSync(file, text);
  const [parameters, query] = options;
  return (await lake.query(file, parameters as Record<string, string>, query)).rows;
}

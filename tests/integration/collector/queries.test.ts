import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type CollectorFixture, startCollector } from '../../../apps/collector/testing/startCollector.ts';
import { root } from '../../../scripts/setup/root.mjs';
import { startPostgres } from '../../fixtures/servers/startPostgres.ts';
import { askDatabase } from './askDatabase.ts';
import { KINDS } from './startDatabases.ts';
import { sendVisits } from './visits.ts';

const DOCUMENT = readFileSync(join(root, 'docs/tracking-plan.md'), 'utf8');
/** A statement, and its documented result. */
const QUERY = /```sql\n([^`]+)\n```\n\n((?:\|.*\n)+)/g;
const queries = [...DOCUMENT.matchAll(QUERY)].map(([, sql = '', result = '']) => ({ sql, result: result.trim() }));

/** Rows as a Markdown table, in the document's form. */
function tableOf(rows: Record<string, unknown>[]): string {
  const lineOf = (cells: unknown[]) => `| ${cells.map((cell) => cell ?? '').join(' | ')} |`;
  const names = Object.keys(rows[0] ?? {});
  return [lineOf(names), `|${names.map(() => '---|').join('')}`, ...rows.map((row) => lineOf(Object.values(row)))].join(
    '\n',
  );
}

it('docs/tracking-plan.md has eleven queries', () => {
  expect(queries).toHaveLength(11);
});

describe.each(KINDS)('the queries of docs/tracking-plan.md on %s', (kind) => {
  let collector: CollectorFixture;
  let server: Awaited<ReturnType<typeof startPostgres>> | undefined;
  beforeAll(async () => {
    server = kind === 'PostgreSQL' ? await startPostgres() : undefined;
    if (server) process.env.TEST_POSTGRES_URL = server.url;
    collector = await startCollector();
    vi.useFakeTimers({ toFake: ['Date'] });
    await sendVisits(collector, (now) => vi.setSystemTime(now));
    vi.useRealTimers();
  });
  afterAll(async () => {
    await collector.close();
    delete process.env.TEST_POSTGRES_URL;
    await server?.stop();
  });

  it.each(queries)('$sql returns the documented result', async ({ sql, result }) => {
    expect(tableOf(await askDatabase(collector.database, sql))).toBe(result);
  });
});

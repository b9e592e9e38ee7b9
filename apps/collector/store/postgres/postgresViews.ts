import { createLog } from '@cumulus/http/log';
import type { ClientBase } from 'pg';
import { planViews, type ViewDialect, type ViewQueries } from '../planViews.ts';

const log = createLog('store');

const MS = '1000.0';

/** Times are `timestamptz`, days `date`, numbers `numeric`, which holds each number of JSON; objects and lists are `jsonb`. */
export const postgresDialect: ViewDialect = {
  time: (column) => `to_timestamp(${column} / ${MS})`,
  day: (column) => `(to_timestamp(${column} / ${MS}) AT TIME ZONE 'UTC')::date`,
  value({ path, type, member = '' }) {
    const place = `'{${path.map((name) => `"${name}"`).join(',')}}'`;
    const [json, text] = [`message #> ${place}`, `message #>> ${place}`];
    const kind = `jsonb_typeof(${json})`;
    switch (type) {
      case 'text':
        return `CASE ${kind} WHEN 'string' THEN ${text} END`;
      case 'number':
        return `CASE ${kind} WHEN 'number' THEN (${text})::numeric END`;
      case 'boolean':
        return `CASE ${kind} WHEN 'boolean' THEN (${text})::boolean END`;
      case 'member':
        return `CASE ${kind} WHEN 'array' THEN (${json}) @> '"${member}"' END`;
      case 'json':
        return `CASE WHEN ${kind} IN ('object', 'array') THEN ${json} END`;
    }
  },
};

type Step = [text: string, values?: string[]];

const EXISTING = 'SELECT name, definition FROM plan_view WHERE to_regclass(name) IS NOT NULL';
const NOTE = `INSERT INTO plan_view (name, definition) VALUES ($1, $2)
  ON CONFLICT (name) DO UPDATE SET definition = excluded.definition`;
const FORGET = 'DELETE FROM plan_view WHERE name = $1';

/**
 * Updates the views of the tracking plan that differ from the stored definitions, and drops those of events that are no longer planned.
 * Runs in the transaction of the caller. A foreign view of the same name, and a view with foreign dependents that can't be extended in place, stays
 * unchanged and is logged.
 */
export async function refreshViews(
  client: ClientBase,
  wanted: ViewQueries = planViews(postgresDialect),
): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(EXISTING);
  const existing = new Map(rows.map(({ name, definition }) => [name, definition]));
  for (const name of new Set([...existing.keys(), ...wanted.keys()])) {
    const query = wanted.get(name);
    if (query === existing.get(name)) continue;
    const problem = await runFirstWorking(client, attemptsFor(name, query, existing.has(name)));
    if (problem) log.error(`view ${name} of the tracking plan can't be made or removed: ${problem}`);
  }
}

/** Replacing a view keeps grants and dependents, but only allows new columns at the end; else it is dropped and created. */
function attemptsFor(name: string, query: string | undefined, isReplaced: boolean): Step[][] {
  const drop: Step = [`DROP VIEW IF EXISTS ${name}`];
  if (query === undefined) return [[drop, [FORGET, [name]]]];
  const note: Step = [NOTE, [name, query]];
  const create: Step = [`CREATE VIEW ${name} AS ${query}`];
  return isReplaced
    ? [
        [[`CREATE OR REPLACE VIEW ${name} AS ${query}`], note],
        [drop, create, note],
      ]
    : [[create, note]];
}

/** Runs the first list of statements that succeeds completely. @returns the last error where none does */
async function runFirstWorking(client: ClientBase, attempts: readonly Step[][]): Promise<string | undefined> {
  let problem: string | undefined;
  for (const steps of attempts) {
    await client.query('SAVEPOINT plan_view');
    try {
      for (const [text, values] of steps) await client.query(text, values);
      await client.query('RELEASE SAVEPOINT plan_view');
      return undefined;
    } catch (error) {
      await client.query('ROLLBACK TO SAVEPOINT plan_view');
      problem = (error as Error).message;
    }
  }
  return problem;
}

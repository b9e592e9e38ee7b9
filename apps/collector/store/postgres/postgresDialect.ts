import { createLog } from '@cumulus/http/log';
import type { Row } from '@cumulus/sql/Database';
import type { ClientBase } from 'pg';
import { planViews, type ViewDialect } from '../planViews.ts';
import { refreshViews } from '../refreshViews.ts';

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

/** Brings the views of the tracking plan up to date, in the transaction of the caller. */
export async function refreshPostgresViews(client: ClientBase, wanted = planViews(postgresDialect)): Promise<void> {
  const steps = refreshViews('to_regclass(name) IS NOT NULL', wanted);
  for (let step = steps.next([]); ; ) {
    if (step.done) {
      for (const problem of step.value) log.error(problem);
      return;
    }
    const { text, parameters = [] } = step.value;
    const result = await client.query<Row>(text, [...parameters]).catch((error: Error) => error);
    step = result instanceof Error ? steps.throw(result) : steps.next(result.rows);
  }
}

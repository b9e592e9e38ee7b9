import type { Query } from '@cumulus/sql/query';
import { constant } from '@cumulus/sql/query';
import { CONSENT_COUNTS, CONSENT_COUNTS_KEPT_DAYS, type ConsentTotal } from '@cumulus/tracking-plan/consentTotals';
import { sql } from 'kysely';
import type { Database } from './Database.ts';
import { queries } from './schema.ts';

const DAY_MS = 86_400_000;

/**
 * Rows of a day, above which what has no row yet counts under `other`. Decisions, whose version any client can write, use half of them, so that they
 * never take the room of what the site counts.
 */
const MAX_ROWS = { site: 600, decision: 300 } as const;

/** Who counted: the site its pages, or this collector a decision. */
export type CountedBy = keyof typeof MAX_ROWS;

/**
 * Adds counts to the daily totals, unless a batch of this id was added before.
 * @throws StoreError nothing is added
 */
export async function addConsentTotals(
  database: Database,
  id: string,
  totals: readonly ConsentTotal[],
  { by, now }: { by: CountedBy; now: number },
): Promise<void> {
  const additions = totals.map((total) => addition(id, total, MAX_ROWS[by]));
  const note = queries
    .insertInto('consent_batch')
    .values({ id, received_at: now })
    .onConflict((conflict) => conflict.doNothing());
  await database.write([...database.lock('consent totals'), ...additions, note]);
}

function addition(id: string, total: ConsentTotal, maxRows: number): Query {
  const { day, country, version, rule } = total;
  const isThere = sql`EXISTS (SELECT 1 FROM consent_total WHERE day = ${day} AND country = ${country}
    AND version = ${version} AND rule = ${rule})`;
  const hasRoom = sql`(SELECT count(*) FROM consent_total WHERE day = ${day}) < ${maxRows}`;
  const own = (value: string) => sql`CASE WHEN ${isThere} OR ${hasRoom} THEN ${constant(value)} ELSE 'other' END`;
  const counts = CONSENT_COUNTS.map((name) => constant(total[name]));
  const sums = CONSENT_COUNTS.map((name) => sql.raw(`${name} = consent_total.${name} + excluded.${name}`));
  return sql`INSERT INTO consent_total (day, country, version, rule, ${sql.raw(CONSENT_COUNTS.join(', '))})
    SELECT ${constant(day)}, ${own(country)}, ${own(version)}, ${constant(rule)}, ${sql.join(counts)}
    WHERE NOT EXISTS (SELECT 1 FROM consent_batch WHERE id = ${id})
    ON CONFLICT (day, country, version, rule) DO UPDATE SET ${sql.join(sums)}`;
}

/** Reads the daily totals of these days, both included (`2026-11-28`). @throws StoreError */
export function listConsentTotals(database: Database, from: string, to: string): Promise<ConsentTotal[]> {
  return database.report(
    queries
      .selectFrom('consent_total')
      .select(['day', 'country', 'version', 'rule', ...CONSENT_COUNTS])
      .where('day', '>=', from)
      .where('day', '<=', to)
      .orderBy('day')
      .orderBy('country')
      .orderBy('version')
      .orderBy('rule'),
  );
}

/** How much longer a batch is recognized than the site keeps it. */
const SPARE_DAYS = 2;

/** Forgets old batches, and totals of more days ago than consent records are retained. */
export async function removeOldTotals(database: Database, maxDays: number, now: number): Promise<void> {
  const oldest = new Date(now - maxDays * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
  await database.write([
    queries
      .deleteFrom('consent_batch')
      .where('received_at', '<', now - (CONSENT_COUNTS_KEPT_DAYS + SPARE_DAYS) * DAY_MS),
    queries.deleteFrom('consent_total').where('day', '<', oldest),
  ]);
}

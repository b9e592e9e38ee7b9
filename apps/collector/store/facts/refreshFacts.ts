import { sql } from 'kysely';
import { readStoredPart } from '../../recordings/readStoredPart.ts';
import type { Database } from '../Database.ts';
import { READ_COLUMNS, toStoredMessage } from '../eventRows.ts';
import { queries } from '../schema.ts';
import { addPart, type Click, NO_FACTS, type PartFacts } from './partFacts.ts';
import { readVisitFacts } from './visitFacts.ts';

/** What can be played. */
const PLAYABLE = { vendors: ['amplitude-replay', 'datadog-replay'], type: 'replay' } as const;
/** Later parts may still be written beside it, with smaller ids. */
const SETTLED_MS = 10_000;
/** Parts of one step, and inflated bytes after which it ends. */
const STEP = { parts: 50, bytes: 20_000_000 };
/** How long a list waits for facts that aren't computed yet. */
const BUDGET_MS = 500;

interface FoundPart {
  id: number;
  session: string;
  visitor: string;
}

/**
 * Computes the facts of recordings from parts that came since the last time, for half a second at most.
 * @returns how many parts are left
 * @throws StoreError
 */
export async function refreshFacts(database: Database, now: () => number): Promise<number> {
  const deadline = now() + BUDGET_MS;
  for (;;) {
    const parts = await findNewParts(database, now() - SETTLED_MS);
    if (parts.length === 0) return 0;
    await addParts(database, parts);
    if (now() >= deadline) return countNewParts(database, now() - SETTLED_MS);
  }
}

const newParts = (settledAt: number) =>
  queries
    .selectFrom('recording')
    .where('vendor', 'in', PLAYABLE.vendors)
    .where('type', '=', PLAYABLE.type)
    .where('anonymous_id', 'is not', null)
    .where('received_at', '<=', settledAt)
    .where('id', '>', sql<number>`(SELECT coalesce(max(last_part), 0) FROM recording_facts)`);

function findNewParts(database: Database, settledAt: number): Promise<FoundPart[]> {
  return database.report(
    newParts(settledAt)
      .select(['id', 'event as session', 'anonymous_id as visitor'])
      .orderBy('id')
      .limit(STEP.parts)
      .$narrowType<{ session: string; visitor: string }>(),
  );
}

async function countNewParts(database: Database, settledAt: number): Promise<number> {
  const [row] = await database.report(newParts(settledAt).select(({ fn }) => fn.countAll<number>().as('count')));
  return row?.count ?? 0;
}

/** A recording whose facts grow. */
interface Grown {
  session: string;
  visitor: string;
  lastPart: number;
  parts: number;
  facts: PartFacts;
}

async function addParts(database: Database, parts: readonly FoundPart[]): Promise<void> {
  const grown = new Map<string, Grown>();
  let bytes = 0;
  for (const { id, session, visitor } of parts) {
    const key = JSON.stringify([session, visitor]);
    const before = grown.get(key) ?? (await readFacts(database, session, visitor));
    const read = await readPart(database, id);
    const facts = addPart(before.facts, read.events);
    grown.set(key, { ...before, facts, lastPart: id, parts: before.parts + 1 });
    bytes += read.bytes;
    if (bytes > STEP.bytes) break;
  }
  const rows = await Promise.all([...grown.values()].map((one) => rowOf(database, one)));
  await database.write(
    rows.map((row) =>
      queries
        .insertInto('recording_facts')
        .values(row)
        .onConflict((conflict) => conflict.columns(['session', 'visitor']).doUpdateSet(row)),
    ),
  );
}

async function readPart(database: Database, id: number) {
  const [row] = await database.report(
    queries
      .selectFrom('recording')
      .select([...READ_COLUMNS, database.messageJson.as('message')])
      .where('id', '=', id),
  );
  return row ? readStoredPart(toStoredMessage(row)) : { events: [], bytes: 0 };
}

async function readFacts(database: Database, session: string, visitor: string): Promise<Grown> {
  const [row] = await database.report(
    queries.selectFrom('recording_facts').selectAll().where('session', '=', session).where('visitor', '=', visitor),
  );
  if (!row) return { session, visitor, lastPart: 0, parts: 0, facts: NO_FACTS };
  const facts: PartFacts = {
    ...{ startedAt: row.started_at, endedAt: row.ended_at, clicks: row.clicks, rageClicks: row.rage_clicks },
    ...{ recent: JSON.parse(row.recent_clicks) as Click[], pages: JSON.parse(row.pages) as string[] },
    device: row.device,
  };
  return { session, visitor, lastPart: row.last_part, parts: row.parts, facts };
}

async function rowOf(database: Database, { session, visitor, lastPart, parts, facts }: Grown) {
  // A recording of which nothing could be read has no time of its own.
  const { endedAt, startedAt = endedAt } = Number.isFinite(facts.startedAt) ? facts : { endedAt: facts.endedAt };
  const visit = await readVisitFacts(database, { session, visitor, startedAt, endedAt });
  const { clicks, rageClicks, recent, pages, device } = facts;
  return {
    ...{ session, visitor, last_part: lastPart, parts, started_at: startedAt, ended_at: endedAt },
    ...{ clicks, rage_clicks: rageClicks, errors: visit.errors, recent_clicks: JSON.stringify(recent) },
    ...{ pages: JSON.stringify(pages), entry: pages[0] ?? null, device },
    ...{ source: visit.source, channel: visit.channel, country: visit.country, gave_up: visit.gaveUp },
  };
}

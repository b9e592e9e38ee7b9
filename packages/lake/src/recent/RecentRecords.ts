import { mkdir } from 'node:fs/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import { rowsOf } from '../duckDb.ts';
import { IncomingRecords } from '../IncomingRecords.ts';
import type { Lake } from '../Lake.ts';
import { LAKE_COLUMNS } from '../lakeColumns.ts';
import type { LakeContent } from '../lakeContent.ts';
import type { Manifest } from '../Manifest.ts';
import { type RecordSource, SOURCE_TABLES, type SourceTable } from '../RecordSource.ts';
import { readFiles } from '../readFiles.ts';
import { partsOf, VISIT_NAMES, visitsOf } from '../visits/visitColumns.ts';
import { requireVisits, visitParts, wholeVisits } from '../visits/visitFiles.ts';
import { NUMBERED, numberedVisitors, numberVisitors } from '../visits/visitorNumbers.ts';

/** What isn't compacted yet, as tables. */
export interface RecentTables {
  events: string;
  /** Visits with at least one of the events, whole. */
  visits: string;
  /** Older days have no visit that goes on in them. */
  firstDay: string;
  /** The highest number of a visitor, of these and of the files. */
  visitors: number;
}

interface RecentOptions {
  /** For lines of records, until they are read. */
  folder: string;
  /** Milliseconds since 1970; replaced in tests. */
  now?(): number;
  /** How long the tables are used before the store is asked again. */
  refreshMs?: number;
  /** At most so many records are in memory: others are seen when they are compacted. */
  maxRecords?: number;
}

/** Content, and how many queries use its tables. */
interface Snapshot {
  content: LakeContent & { recent: RecentTables };
  users: number;
}

/** The events after the lake's mark. */
interface Events {
  table: string;
  /** Of the manifest. */
  marks: string;
  last: Record<SourceTable, number>;
  rows: number;
}

const REFRESH_MS = 1_000;
const MAX_RECORDS = 300_000;
/** Records may be newer than this process' clock. */
const AHEAD_MS = 600_000;
const NAMES = [...LAKE_COLUMNS.map(({ name }) => name), 'day'].join(', ');
const VISITS = VISIT_NAMES.join(', ');

/**
 * Records of the store that aren't compacted yet, in memory. They are read when somebody asks, and at most each second. Of a visitor with compacted visits no visit is new,
 * also where a late event is earlier, and pages of late events are at the end or beginning of theirs, until they are compacted.
 */
export class RecentRecords {
  readonly #lake: Lake;
  readonly #source: RecordSource;
  readonly #options: Required<RecentOptions>;
  #events: Events | undefined;
  #snapshots: Snapshot[] = [];
  #count = 0;
  #knownOf = '';
  #refreshedAt = Number.NEGATIVE_INFINITY;
  #refreshing: Promise<Snapshot> | undefined;

  constructor(lake: Lake, source: RecordSource, options: RecentOptions) {
    this.#lake = lake;
    this.#source = source;
    this.#options = { now: Date.now, refreshMs: REFRESH_MS, maxRecords: MAX_RECORDS, ...options };
  }

  /** Whether the store has more records than are in memory. */
  get isPartial(): boolean {
    return (this.#events?.rows ?? 0) >= this.#options.maxRecords;
  }

  /** Runs work with the lake as it is, and the records after it; the tables stay until the work ends. */
  async use<Result>(work: (content: LakeContent) => Promise<Result>): Promise<Result> {
    const snapshot = await this.#current();
    snapshot.users += 1;
    try {
      return await work(snapshot.content);
    } finally {
      snapshot.users -= 1;
    }
  }

  async #current(): Promise<Snapshot> {
    const { generation } = await this.#lake.folder.readManifest();
    const last = this.#snapshots.at(-1);
    const isNew = this.#options.now() - this.#refreshedAt < this.#options.refreshMs;
    if (last && isNew && last.content.manifest.generation === generation) return last;
    this.#refreshing ??= this.#lake
      .use((connection) => this.#refresh(connection))
      .finally(() => {
        this.#refreshing = undefined;
      });
    return this.#refreshing;
  }

  async #refresh(connection: DuckDBConnection): Promise<Snapshot> {
    const manifest = await this.#lake.folder.readManifest();
    requireVisits(manifest);
    const events = await this.#readEvents(connection, manifest);
    this.#count += 1;
    const recent = await this.#createVisits(connection, manifest, events.table, `recent_visits_${this.#count}`);
    const content = { folder: this.#lake.folder.path, manifest, recent };
    const snapshot: Snapshot = { content, users: 0 };
    this.#snapshots.push(snapshot);
    this.#refreshedAt = this.#options.now();
    await this.#dropUnused(connection);
    return snapshot;
  }

  /** Adds what the store has since; begins again where compaction went on. */
  async #readEvents(connection: DuckDBConnection, manifest: Manifest): Promise<Events> {
    const marks = JSON.stringify(manifest.marks);
    if (this.#events?.marks !== marks) {
      const table = `recent_events_${this.#count}`;
      await connection.run(`CREATE OR REPLACE TABLE ${table} AS ${readFiles('', manifest, [], { withDay: true })}`);
      const placeIn = (name: SourceTable) => manifest.marks[name]?.id ?? 0;
      const last = { event: placeIn('event'), consent: placeIn('consent'), monitoring: placeIn('monitoring') };
      this.#events = { table, marks, last, rows: 0 };
    }
    const events = this.#events;
    await mkdir(this.#options.folder, { recursive: true, mode: 0o700 });
    const incoming = new IncomingRecords(connection, this.#options.folder);
    // Noted when all are in the table: a store that goes away in the middle is read again from where it was.
    const last = { ...events.last };
    try {
      for (const table of SOURCE_TABLES) last[table] = await this.#readTable(table, events, incoming);
    } catch (error) {
      incoming.discard();
      throw error;
    }
    const added = incoming.rows;
    if (added > 0) {
      const { query } = await incoming.load();
      await connection.run(
        `INSERT INTO ${events.table} SELECT ${NAMES} FROM (SELECT *, occurred_at::DATE AS day FROM (${query}))`,
      );
    }
    this.#events = { ...events, last, rows: events.rows + added };
    return this.#events;
  }

  /** @returns the last record that was read */
  async #readTable(table: SourceTable, events: Events, incoming: IncomingRecords): Promise<number> {
    let reached = events.last[table];
    const last = await this.#source.lastBefore(table, this.#options.now() + AHEAD_MS);
    if (!last) return reached;
    for await (const records of this.#source.read(table, reached, last.id)) {
      if (events.rows + incoming.rows >= this.#options.maxRecords) return reached;
      incoming.add(records);
      reached = records.at(-1)?.id ?? reached;
    }
    return reached;
  }

  async #createVisits(
    connection: DuckDBConnection,
    manifest: Manifest,
    events: string,
    visits: string,
  ): Promise<RecentTables> {
    const { path } = this.#lake.folder;
    await this.#readKnown(connection, manifest);
    await connection.run(`CREATE OR REPLACE TEMP TABLE mine AS ${partsOf(`(SELECT * FROM ${events} WHERE is_valid)`)}`);
    const [first] = await rowsOf<{ day: string | null }>(connection, 'SELECT (min(day) - 1)::VARCHAR AS day FROM mine');
    const firstDay = first?.day ?? '9999-12-31';
    const known = 'SELECT *, false AS is_new FROM known_visitors SEMI JOIN mine USING (anonymous_id)';
    const visitors = await numberVisitors(connection, manifest, known);
    const begun = `SELECT ${VISITS}, started_at::DATE AS day FROM (${wholeVisits(path, manifest, (day) => day >= firstDay)})
      UNION ALL SELECT ${VISITS}, day FROM (${visitParts(path, manifest)})`;
    const parts = `(SELECT ${VISITS}, day FROM (${NUMBERED})
      UNION ALL SELECT ${VISITS}, day FROM (${begun}) SEMI JOIN mine USING (visit_id))`;
    await connection.run(`CREATE TABLE ${visits} AS SELECT ${VISITS} FROM (${visitsOf(parts)})`);
    return { events, visits, firstDay, visitors };
  }

  /** Visitors of compacted visits with their numbers: others are new. */
  async #readKnown(connection: DuckDBConnection, manifest: Manifest): Promise<void> {
    const of = JSON.stringify([manifest.visits, manifest.visitParts]);
    if (this.#knownOf === of) return;
    await connection.run(`CREATE OR REPLACE TABLE known_visitors AS SELECT anonymous_id, any_value(visitor_number) AS visitor_number
      FROM (${numberedVisitors(this.#lake.folder.path, manifest)}) WHERE anonymous_id IS NOT NULL GROUP BY anonymous_id`);
    this.#knownOf = of;
  }

  /** Drops tables of earlier snapshots that no query reads. */
  async #dropUnused(connection: DuckDBConnection): Promise<void> {
    const last = this.#snapshots.at(-1);
    const unused = this.#snapshots.filter((one) => one.users === 0 && one !== last);
    this.#snapshots = this.#snapshots.filter((one) => !unused.includes(one));
    const used = new Set(this.#snapshots.map(({ content }) => content.recent.events));
    for (const { content } of unused) {
      await connection.run(`DROP TABLE ${content.recent.visits}`);
      if (!used.has(content.recent.events)) await connection.run(`DROP TABLE IF EXISTS ${content.recent.events}`);
    }
  }
}

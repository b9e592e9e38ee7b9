import type { z } from 'zod';
import type { Dimension, Filter } from './filters.ts';

/** Days of a period at most: longer than what the collector keeps by default. */
export const MAX_DAYS = 800;
/** Rows of a table at most. */
export const MAX_ROWS = 10_000;

/** A value of a row, as JSON has it. */
export type ReportValue = string | number | null;

export interface ReportColumn {
  /** In the query. */
  name: string;
  /** Its heading. */
  label: string;
  /** `percent` is a share from 0 to 1. */
  type: 'text' | 'number' | 'percent' | 'date' | 'milliseconds';
  /** The filter that a click on a value sets. */
  dimension?: Dimension;
  /** The visitors of a row, by whom small cells are found. */
  visitors?: true;
  /** A number that says what the row is of, such as a step, and is always shown. */
  isKey?: true;
  /** Rows of each of its values have their own total and limit, such as those of a step. */
  isGroup?: true;
  /** Another number of people: from 1 to 4 it isn't shown to everyone. */
  people?: true;
}

/** A parameter of one report, besides period, zone, filters and comparison. */
export interface ReportParameter {
  name: string;
  meaning: string;
  /** Reads the text of the address, which is undefined where it isn't given. */
  schema: z.ZodType<string | number, string | undefined>;
}

/** A report: the query is `queries/<id>.sql`, and its test `queries/<id>.test.json`. */
export interface Report {
  id: string;
  title: string;
  /** What it counts, in one sentence. */
  definition: string;
  /** What its shares are parts of; else what its numbers count. */
  unit: string;
  columns: readonly ReportColumn[];
  parameters: readonly ReportParameter[];
  /** Of a report that counts visitors of many groups: what these are, in SQL, of a visit; `time` are its hours, days or weeks. */
  groupedBy?: string;
  /** How many days of events and visits it reads before and after its period, by `every_event` and `every_visit`. */
  daysBefore?: number;
  daysAfter?: number;
  /** Its rows name single visitors: only those who may see events may ask it. */
  showsVisitors?: true;
  /** Only for other features of the studio: `/api/reports` doesn't have it. */
  isInternal?: true;
}

/** What a report is asked with. */
export interface ReportQuery {
  /** The first day, in the zone: `2026-11-01`. */
  from: string;
  /** The last day. */
  to: string;
  /** Only what began before this moment, in UTC: a part of the period. */
  until?: string;
  /** Such as `Europe/Berlin`. */
  zone: string;
  filters: readonly Filter[];
  /** Of the report, by name. */
  parameters: Readonly<Record<string, string | number>>;
}

/** What a report gives. */
export interface ReportRows {
  columns: string[];
  rows: ReportValue[][];
}

/** An answer of `GET /api/reports/:id`. */
export interface ReportAnswer extends ReportRequestFacts {
  columns: readonly ReportColumn[];
  rows: ReportValue[][];
  /** Rows of the period before, of the same length; only with `compare=previous`. */
  previous?: ReportValue[][];
  /** The moment until which that period is counted, in UTC, where this one isn't over: the same part of both is compared. */
  previousUntil?: string;
  /** How many rows of fewer than 5 visitors aren't shown. */
  hidden: number;
  /** The same, of the period before. */
  previousHidden?: number;
  /** What the queries took. */
  milliseconds: number;
}

interface ReportRequestFacts extends Pick<Report, 'id' | 'title' | 'definition' | 'unit'> {
  sql: string;
  zone: string;
  from: string;
  to: string;
}

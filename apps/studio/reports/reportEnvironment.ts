import { join } from 'node:path';
import { databaseUrl, optionalFile, path, readVariables, type Variables, wholeNumber } from '@cumulus/server/variables';
import { z } from 'zod';
import { BUCKET_VARIABLES, type BucketSettings, bucketOf, bucketVariables } from './bucket/bucketSettings.ts';

/** Variables of what reports read: the lake, and the collector's store, by the collector's own variables. */
export const REPORT_VARIABLES = {
  /** Without it, or with `none`, there are no reports. */
  LAKE_DIR: z.union([z.literal('none'), optionalFile]),
  STORE_FILE: path('.data/collector.sqlite'),
  DATABASE_URL: databaseUrl,
  STORE_MAX_DAYS: wholeNumber(395, 1, 36_500),
  MONITORING_MAX_DAYS: wholeNumber(30, 1, 36_500),
  REPORTS_PRIORITY: z.enum(['idle', 'normal']).default('idle'),
  ...BUCKET_VARIABLES,
};

const schema = z.object(REPORT_VARIABLES);

/** What the report process and compaction are started with. */
export interface ReportEnvironment {
  LAKE_DIR: string;
  STORE_FILE: string;
  DATABASE_URL?: string | undefined;
  STORE_MAX_DAYS: number;
  MONITORING_MAX_DAYS: number;
  /** `normal`: reports and compaction get their share beside other programs; else what those leave. */
  REPORTS_PRIORITY?: 'idle' | 'normal';
  /** Where the lake is copied to. */
  bucket?: BucketSettings | undefined;
}

/** What reports need of the studio's variables; undefined where there is no lake. @throws Error that names the variable */
export function reportsOf(values: z.output<typeof schema>): ReportEnvironment | undefined {
  const { LAKE_DIR, STORE_FILE, DATABASE_URL, STORE_MAX_DAYS, MONITORING_MAX_DAYS, REPORTS_PRIORITY } = values;
  if (!LAKE_DIR || LAKE_DIR === 'none') return undefined;
  const days = { STORE_MAX_DAYS, MONITORING_MAX_DAYS };
  return { LAKE_DIR, STORE_FILE, DATABASE_URL, ...days, REPORTS_PRIORITY, bucket: bucketOf(values) };
}

/** Reads the variables of a process that works on the lake. @throws Error that names the variable */
export function readReportEnvironment(source: Variables): ReportEnvironment {
  const environment = reportsOf(readVariables(schema, source));
  if (!environment) throw new Error('LAKE_DIR is missing');
  return environment;
}

/** Where the report process puts what has no room in memory, and records until they are read. */
export const reportFolder = ({ LAKE_DIR }: Pick<ReportEnvironment, 'LAKE_DIR'>): string => join(LAKE_DIR, 'reports');

/** The variables of a process that works on the lake, beside those of this one. */
export const childVariables = ({ DATABASE_URL = '', bucket, ...values }: ReportEnvironment) => ({
  ...process.env,
  ...Object.fromEntries(Object.entries({ ...values, DATABASE_URL }).map(([name, value]) => [name, String(value)])),
  ...(bucket && bucketVariables(bucket)),
});

import { daysBefore } from '@cumulus/content-model/days';
import { type Call, queryOf } from '@cumulus/server/calls';
import { jsonResponse } from '@cumulus/server/responses';
import { RequestError } from '@cumulus/server/Service';
import { may, type Person, seesSmallCells } from '../access/permissions.ts';
import { asksForCsv, csvAnswer } from '../api/csvAnswer.ts';
import type { StudioRoute } from '../api/StudioRoute.ts';
import { clickHouseScript, scriptAnswer } from './clickHouseScript.ts';
import { findSubtractable } from './findSubtractable.ts';
import { hideSmallCells } from './hideSmallCells.ts';
import { MISSING_REPORTS } from './overviewReports.ts';
import { MAX_ROWS, type Report, type ReportAnswer, type ReportRows } from './Report.ts';
import type { ReportClient } from './ReportClient.ts';
import { type AskedReport, readReportQuery } from './readReportQuery.ts';
import { csvRows } from './reportCsv.ts';
import { findReport, REPORTS } from './reportList.ts';
import { RELEASES } from './reportParameters.ts';
import { shownSql } from './reportSql.ts';
import { isOfTimes, samePartBefore, withoutComing } from './runningPeriod.ts';
import { whileReportsRun } from './whileReportsRun.ts';

interface ReportRouteDeps {
  reports: ReportClient;
  /** Releases of the site that were seen, earliest first. */
  releases?(): Promise<readonly { at: number; release: string }[]>;
  /** Milliseconds since 1970; replaced in tests. */
  now?(): number;
}

/** `/reports`: what reports there are, and the rows of each as JSON or CSV, and its script for ClickHouse. */
export function createReportRoutes({
  reports,
  releases = async () => [],
  now = Date.now,
}: ReportRouteDeps): StudioRoute[] {
  const askedOf = (report: Report, call: Call) =>
    withReleases(report, readReportQuery(report, queryOf(call), now()), queryOf(call), releases);
  return [
    {
      ...{ method: 'GET', path: '/reports', permission: 'reports' },
      handle: (_call, person) =>
        jsonResponse({
          reports: REPORTS.filter((report) => isFor(report, person)).map(describe),
          missing: MISSING_REPORTS,
        }),
    },
    {
      ...{ method: 'GET', path: '/reports/:id', permission: 'reports' },
      async handle(call, person) {
        const report = reportFor(call, person);
        const asked = await askedOf(report, call);
        return whileReportsRun(call, async (signal) =>
          respond(call, report, asked, await answer({ reports, report, asked, person, now: now() }, signal)),
        );
      },
    },
    {
      // What ClickHouse runs to answer the same, over the views of docs/data.md.
      ...{ method: 'GET', path: '/reports/:id/clickhouse', permission: 'reports' },
      async handle(call, person) {
        const report = reportFor(call, person);
        return scriptAnswer(await clickHouseScript(report.id, await askedOf(report, call)));
      },
    },
  ];
}

/** A report by release gets those that the studio saw, unless others are given. */
async function withReleases(
  { parameters }: Report,
  asked: AskedReport,
  query: URLSearchParams,
  read: NonNullable<ReportRouteDeps['releases']>,
): Promise<AskedReport> {
  if (query.get(RELEASES) || !parameters.some(({ name }) => name === RELEASES)) return asked;
  const list = (await read()).map(({ at, release }) => [new Date(at).toISOString(), release]);
  return { ...asked, parameters: { ...asked.parameters, [RELEASES]: JSON.stringify(list) } };
}

/** @throws RequestError that names those there are for the person */
function reportFor(call: Call, person: Person): Report {
  const report = findReport(call.req.param('id') ?? '');
  if (report && isFor(report, person)) return report;
  const ids = REPORTS.filter((one) => isFor(one, person)).map(({ id }) => id);
  throw new RequestError(404, 'NotFound', `Reports: ${ids.join(', ')}`);
}

const isFor = ({ isInternal, showsVisitors }: Report, person: Person) =>
  !isInternal && (!showsVisitors || may(person, 'events'));

const describe = ({ id, title, definition, unit, columns, parameters }: Report) => ({
  ...{ id, title, definition, unit, columns },
  parameters: parameters.map(({ name, meaning }) => ({ name, meaning })),
});

interface Work {
  reports: ReportClient;
  report: Report;
  asked: AskedReport;
  person: Person;
  /** Milliseconds since 1970. */
  now: number;
}

async function answer({ reports, report, asked, person, now }: Work, signal: AbortSignal): Promise<ReportAnswer> {
  const begun = performance.now();
  const run = async (changed: Partial<AskedReport>): Promise<ReportRows & { hidden: number }> => {
    const query = { ...asked, ...changed };
    if (seesSmallCells(person)) return { ...(await reports.run(report.id, query, signal, person.name)), hidden: 0 };
    const { limit } = query.parameters;
    // All rows: what follows from the totals isn't seen in the first ones.
    const whole = limit === undefined ? query : { ...query, parameters: { ...query.parameters, limit: MAX_ROWS } };
    const rows = await reports.run(report.id, whole, signal, person.name);
    const subtractable = await findSubtractable(reports, query, signal, person.name);
    return hideSmallCells(report, rows, { subtractable, ...(limit !== undefined && { limit: Number(limit) }) });
  };
  const current = await run({});
  const previousUntil = asked.compare && !isOfTimes(report) ? samePartBefore(asked, now) : undefined;
  const before = { ...daysBefore(asked), ...allRows(asked), ...(previousUntil && { until: previousUntil }) };
  const previous = asked.compare && (await run(before));
  const { id, title, definition, unit, columns } = report;
  return {
    ...{ id, title, definition, unit, sql: await shownSql(id), zone: asked.zone, from: asked.from, to: asked.to },
    ...{ columns, rows: withoutComing(report, current.rows, asked.zone, now), hidden: current.hidden },
    ...(previous && { previous: matching(report, previous.rows, current.rows), previousHidden: previous.hidden }),
    ...(previousUntil && { previousUntil }),
    milliseconds: Math.round(performance.now() - begun),
  };
}

/** The first rows of the period before are others than those of this one. */
const allRows = ({ parameters }: AskedReport): Partial<AskedReport> =>
  parameters.limit === undefined ? {} : { parameters: { ...parameters, limit: MAX_ROWS } };

/** Rows of the period before that have the same texts as one of this period, all where no column is a text. */
function matching({ columns }: Report, before: ReportRows['rows'], now: ReportRows['rows']): ReportRows['rows'] {
  const keyOf = (row: ReportRows['rows'][number]) =>
    JSON.stringify(row.filter((_, index) => columns[index]?.type === 'text'));
  const keys = new Set(now.map(keyOf));
  return columns.some(({ type }) => type === 'text') ? before.filter((row) => keys.has(keyOf(row))) : before;
}

function respond(call: Call, report: Report, { format }: AskedReport, body: ReportAnswer): Response {
  if (!asksForCsv(call, format)) return jsonResponse(body);
  return csvAnswer(`${report.id}-${body.from}-${body.to}.csv`, csvRows(body));
}

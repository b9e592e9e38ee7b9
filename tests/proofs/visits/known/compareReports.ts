import type { Report, ReportQuery, ReportRows, ReportValue } from '../../../../apps/studio/reports/Report.ts';
import { phases } from './countExperiment.ts';
import { ALL_VALUES } from './countMeasures.ts';
import { KNOWN_REPORTS } from './KNOWN_REPORTS.ts';
import { Known, type KnownRow } from './Known.ts';
import type { KnownEvent } from './KnownEvent.ts';

/** What all reports are asked about. */
type Scope = Omit<ReportQuery, 'parameters'>;

interface Comparison {
  /** In their order. */
  events: readonly KnownEvent[];
  reports: readonly Report[];
  scope: Scope;
  run(id: string, query: ReportQuery): Promise<ReportRows>;
}

/** Compares every report with what is counted of the events. @returns each difference, and each report that isn't counted */
export async function compareReports({ events, reports, scope, run }: Comparison): Promise<string[]> {
  const found: string[] = [];
  for (const report of reports) {
    const known = KNOWN_REPORTS[report.id];
    if (!known) {
      found.push(`${report.id}: nothing is known of it: count it in KNOWN_REPORTS`);
      continue;
    }
    for (const parameters of askedOf(report, known.asked, events, scope)) {
      const query = { ...scope, parameters };
      const shown = await run(report.id, query);
      const missing = report.columns.find(({ name }) => !shown.columns.includes(name));
      if (missing) found.push(`${report.id}: it has no column ${missing.name}`);
      const counted = known.count(new Known(events, query));
      const about = [report.id, scope.zone, JSON.stringify({ ...parameters, filters: scope.filters })].join(' ');
      found.push(...differences(shown, counted).map((text) => `${about}: ${text}`));
    }
  }
  return found;
}

/** The parameters that a report has, of those that are asked. */
function askedOf(
  { parameters }: Report,
  asked: readonly ReportQuery['parameters'][],
  events: readonly KnownEvent[],
  scope: Scope,
): ReportQuery['parameters'][] {
  const names = new Set(parameters.map(({ name }) => name));
  const ofExperiments = Map.groupBy(phases(new Known(events, { ...scope, parameters: {} })), ({ experiment, phase }) =>
    JSON.stringify({ experiment: String(experiment), phase: Number(phase), goals: ALL_VALUES }),
  );
  const all =
    asked.length > 0
      ? asked
      : [
          ...[...ofExperiments.keys()].map((text) => JSON.parse(text) as ReportQuery['parameters']),
          { experiment: 'none', phase: 0, goals: ALL_VALUES },
        ];
  return all.map((one) => Object.fromEntries(Object.entries(one).filter(([name]) => names.has(name))));
}

/** Rows that are shown and not counted, and the other way round, in any order. */
function differences({ columns, rows }: ReportRows, counted: readonly KnownRow[]): string[] {
  const unknown = columns.find((name) => counted.some((row) => row[name] === undefined));
  if (unknown) return [`the column ${unknown} isn't counted`];
  const textOf = (values: readonly (ReportValue | undefined)[]) => JSON.stringify(values.map(rounded));
  const shownRows = rows.map(textOf).sort();
  const knownRows = counted.map((row) => textOf(columns.map((name) => row[name]))).sort();
  return [
    ...without(knownRows, shownRows).map((row) => `known ${row}, not shown`),
    ...without(shownRows, knownRows).map((row) => `shown ${row}, not known`),
  ];
}

/** Sums of shares differ in their last digits. */
const rounded = (value: ReportValue | undefined) => (typeof value === 'number' ? Number(value.toPrecision(10)) : value);

function without(all: readonly string[], others: readonly string[]): string[] {
  const left = [...others];
  return all.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

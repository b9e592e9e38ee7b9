import { clickHouseScript } from '../reports/clickHouseScript.ts';
import type { ReportQuery } from '../reports/Report.ts';
import { shownSql } from '../reports/reportSql.ts';
import type { ExperimentFile } from './experimentSource.ts';
import { TABLE_NAMES, type TableName } from './experimentTables.ts';
import { isMeasured } from './goalFigures.ts';

/** Of which phase of which experiment reports are read, in which days. */
export interface AskedPhase extends Pick<ReportQuery, 'from' | 'to' | 'zone'> {
  key: string;
  file: ExperimentFile;
}

const MEASURES = 'experiment-measures';

/** The goals of an experiment, the one that decides first. */
export const goalsOf = ({ primaryMetric, furtherGoals = [] }: ExperimentFile): string[] => [
  primaryMetric,
  ...furtherGoals,
];

/** Goals and guardrails that are values of visitors. */
export const measuredOf = (file: ExperimentFile): string[] => [...goalsOf(file), ...file.guardrails].filter(isMeasured);

/** What one of an experiment's reports is asked with. */
export const phaseQuery = (id: string, { key, file, ...days }: AskedPhase): ReportQuery => ({
  ...{ ...days, filters: [] },
  parameters: {
    ...{ experiment: key, phase: file.phase },
    ...(id === MEASURES && { goals: measuredOf(file).join('|') }),
  },
});

/** The reports that a table is computed from. */
function reportsOf(table: TableName, file: ExperimentFile): string[] {
  const ofValue = isMeasured(file.primaryMetric) ? [MEASURES] : [];
  if (table === 'over-time') return ['experiment-days', ...ofValue];
  if (table === 'parts') return ['experiment-results', ...ofValue];
  const measures = measuredOf(file).length > 0 ? [MEASURES] : [];
  return ['experiment-results', ...measures, 'experiment-guardrails', 'experiment-errors'];
}

/** The queries of a table, as people read them. */
export async function tableSql(table: TableName, file: ExperimentFile): Promise<string> {
  const texts = reportsOf(table, file).map(async (id) => `-- ${id}\n${await shownSql(id)}`);
  return (await Promise.all(texts)).join('\n\n');
}

/** Those of all tables. */
export async function everySql(file: ExperimentFile): Promise<Record<TableName, string>> {
  const texts = TABLE_NAMES.map(async (table) => [table, await tableSql(table, file)] as const);
  return Object.fromEntries(await Promise.all(texts)) as Record<TableName, string>;
}

/** The same for ClickHouse: statements that answer with the counts from which a table is computed. */
export async function tableScript(table: TableName, asked: AskedPhase): Promise<string[]> {
  const scripts = reportsOf(table, asked.file).map((id) => clickHouseScript(id, phaseQuery(id, asked)));
  return (await Promise.all(scripts)).flat();
}

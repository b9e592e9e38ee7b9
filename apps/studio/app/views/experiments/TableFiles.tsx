import { ApiFiles, Query } from '../../ui/ReportFacts.tsx';
import type { ExperimentDetails, TableName } from './Experiment.ts';

interface TableProps {
  experiment: ExperimentDetails;
  table: TableName;
}

/** The address of a table, below `/api`. */
const tablePath = ({ key, zone }: ExperimentDetails, table: string) =>
  `/experiments/${encodeURIComponent(key)}/${table}?${new URLSearchParams({ zone })}`;

/** A table as files. */
export function TableFiles({ experiment, table }: TableProps) {
  return <ApiFiles path={tablePath(experiment, table)} name={`${experiment.key}-${table}`} />;
}

/** The queries whose counts a table is computed from. */
export function TableQuery({ experiment, table }: TableProps) {
  const sql = experiment.queries?.[table];
  return sql ? <Query sql={sql} clickHouse={`/api${tablePath(experiment, `${table}/clickhouse`)}`} /> : null;
}

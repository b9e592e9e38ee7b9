import { useMemo, useState } from 'react';
import { useScope } from '../../address.ts';
import { type Report, type ReportParameters, type ReportRow, reportPath, useApi } from '../../api.ts';
import { parseFilter } from '../../filters.ts';
import { type Segment, useSegments } from '../../segments.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { HiddenNote, isAllHidden } from '../../ui/Hidden.tsx';
import { Panel } from '../../ui/Page.tsx';
import { nameOf } from '../../ui/reportRows.ts';
import { type Option, Select } from '../../ui/Select.tsx';
import { Shown } from '../../ui/Shown.tsx';
import { shownName } from '../../ui/valueNames.ts';
import styles from './ReportView.module.css';

const OWN = 'These filters';
const EVERYBODY: Segment = { id: 'all', name: 'All visits', filters: [], owner: '', isOwn: false };

interface CompareSegmentsProps {
  report: Report;
  own: ReportParameters;
}

/** The report of two segments beside each other: that of the page, and a saved one or all visits. */
export function CompareSegments({ report, own }: CompareSegmentsProps) {
  const { data } = useSegments();
  const [chosen, choose] = useState<string>();
  const scope = useScope();
  const segments = [EVERYBODY, ...(data?.segments ?? [])];
  const other = segments.find(({ id }) => id === chosen);
  const filters = (other?.filters ?? []).flatMap((text) => parseFilter(text) ?? []);
  const path = reportPath(report.id, { ...scope, filters, isCompared: false }, own);
  const answer = useApi<Report>(path, undefined, { isWanted: other !== undefined });
  return (
    <Panel title="Compare two segments" definition={`${OWN} are those above; the other one is chosen here.`}>
      <div className={styles.choice}>
        <Select
          label="Compare with"
          options={segments.map((segment): Option => ({ id: segment.id, label: segment.name }))}
          value={chosen}
          onChange={choose}
        />
      </div>
      {other && (
        <Shown answer={answer} isHidden={isAllHidden}>
          {(compared) => (
            <>
              <ComparedTable report={report} other={compared} name={other.name} />
              <HiddenNote count={report.hidden + compared.hidden} />
            </>
          )}
        </Shown>
      )}
    </Panel>
  );
}

interface Pair {
  key: string;
  row: ReportRow | undefined;
  other: ReportRow | undefined;
}

interface ComparedTableProps {
  report: Report;
  other: Report;
  name: string;
}

function ComparedTable({ report, other, name }: ComparedTableProps) {
  const pairs = useMemo((): Pair[] => {
    const rows = new Map(report.rows.map((row) => [nameOf(report, row), row]));
    const others = new Map(other.rows.map((row) => [nameOf(other, row), row]));
    return [...new Set([...rows.keys(), ...others.keys()])].map((key) => ({
      ...{ key, row: rows.get(key), other: others.get(key) },
    }));
  }, [report, other]);
  const columns = report.columns.flatMap((column, at): Column<Pair>[] => {
    const { name: id, label, type: kind } = column;
    if (kind === 'text' || kind === 'date')
      return [
        {
          ...{ id, label, kind },
          value: (pair) => pair.row?.[at] ?? pair.other?.[at] ?? null,
          ...(kind === 'text' && {
            show: (pair: Pair) => shownName(pair.row?.[at] ?? pair.other?.[at], column.dimension),
          }),
        },
      ];
    return [
      { ...{ id, label, kind }, description: `${label}: ${OWN}`, value: ({ row }) => row?.[at] ?? null },
      {
        id: `${id} other`,
        label: name,
        kind,
        description: `${label}: ${name}`,
        value: ({ other: row }) => row?.[at] ?? null,
        width: 8,
      },
    ];
  });
  return (
    <DataTable
      label={`${report.title}: ${OWN} and ${name}`}
      columns={columns}
      rows={pairs}
      rowKey={({ key }) => key}
      zone={report.zone}
    />
  );
}

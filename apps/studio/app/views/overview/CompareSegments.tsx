import { useMemo, useState } from 'react';
import { useScope } from '../../address.ts';
import { type Report, type ReportParameters, reportPath, useApi } from '../../api.ts';
import { parseFilter } from '../../filters.ts';
import { type Segment, useSegments } from '../../segments.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { HiddenNote, isAllHidden } from '../../ui/Hidden.tsx';
import { Panel } from '../../ui/Page.tsx';
import { type Option, Select } from '../../ui/Select.tsx';
import { Shown } from '../../ui/Shown.tsx';
import styles from './ReportView.module.css';
import { pairColumns, pairsOf } from './segmentPairs.ts';

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

interface ComparedTableProps {
  report: Report;
  other: Report;
  name: string;
}

function ComparedTable({ report, other, name }: ComparedTableProps) {
  const pairs = useMemo(() => pairsOf(report, other), [report, other]);
  return (
    <DataTable
      label={`${report.title}: ${OWN} and ${name}`}
      columns={pairColumns({ report, name: OWN }, { report: other, name })}
      rows={pairs}
      rowKey={({ key }) => key}
      zone={report.zone}
    />
  );
}

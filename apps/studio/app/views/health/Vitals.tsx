import { useState } from 'react';
import { useReport } from '../../api.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { formatCell, formatChange, formatNumber } from '../../ui/format.ts';
import { Panel } from '../../ui/Page.tsx';
import { ReportFacts, ReportFiles } from '../../ui/ReportFacts.tsx';
import { Select } from '../../ui/Select.tsx';
import { Shown } from '../../ui/Shown.tsx';
import styles from './Health.module.css';
import { METRICS, type VitalsRow, vitalsParameters, vitalsRows } from './vitals.ts';

const CUTS = [
  { id: 'page', label: 'Page' },
  { id: 'device', label: 'Device' },
  { id: 'page-and-device', label: 'Page and device' },
  { id: 'release', label: 'Release' },
] as const;
type Cut = (typeof CUTS)[number]['id'];

const columnsOf = (cut: string): readonly Column<VitalsRow>[] => [
  { id: 'name', label: cut, value: ({ name }) => name || '(unknown)' },
  { id: 'views', label: 'Views', kind: 'number', value: ({ views }) => views },
  ...METRICS.map(
    (metric): Column<VitalsRow> => ({
      ...{ id: metric.name, label: metric.label, kind: metric.kind, width: 8 },
      value: ({ now }) => now[metric.name],
      show: ({ now, before, counts }) => (
        <Metric metric={metric} now={now[metric.name]} before={before[metric.name]} count={counts[metric.name]} />
      ),
    }),
  ),
];

interface MetricProps {
  metric: (typeof METRICS)[number];
  now: number | undefined;
  before: number | undefined;
  /** Views that measured it. */
  count: number | undefined;
}

function Metric({ metric, now, before, count }: MetricProps) {
  if (now === undefined) return '–';
  const change = before ? now / before - 1 : undefined;
  return (
    <span className={styles.metric}>
      <span data-good={now <= metric.good}>{formatCell(now, metric.kind)}</span>
      {change !== undefined && <span className={styles.change}>{formatChange(change)}</span>}
      {count !== undefined && <span className={styles.change}>of {formatNumber(count)}</span>}
    </span>
  );
}

/** Web vitals at the 75th percentile, against the period before. */
export function Vitals() {
  const [cut, setCut] = useState<Cut>('page');
  const own = vitalsParameters(cut);
  const answer = useReport('web-vitals', own);
  const label = CUTS.find(({ id }) => id === cut)?.label ?? '';
  return (
    <div id="vitals">
      <Panel
        title="Web vitals"
        definition="75th percentile: three of four views were at most this. Each is of the page views whose browser measured it, of visitors who are measured, by consent or by the rule of their country; beside it the change to the period before, of the same length; a release stands beside the one before it."
        actions={
          <>
            <Select<Cut> label="By" options={CUTS} value={cut} onChange={setCut} />
            <ReportFiles id="web-vitals" own={own} />
          </>
        }
      >
        <Shown
          answer={answer}
          isEmpty={({ rows }) => rows.length === 0}
          empty={<Empty title="No web vitals in this period">Choose a longer period, or take away filters.</Empty>}
        >
          {(report) => (
            <>
              <DataTable
                key={cut}
                label={`Web vitals by ${label.toLowerCase()}`}
                columns={columnsOf(label)}
                rows={vitalsRows(report)}
                rowKey={({ name }) => name}
                {...(cut !== 'release' && { sort: { id: 'views', isDescending: true } })}
                height={24}
              />
              <ReportFacts report={report} own={own} />
            </>
          )}
        </Shown>
      </Panel>
    </div>
  );
}

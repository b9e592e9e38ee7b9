import { useState } from 'react';
import { useAddress, useChangeAddress } from '../../address.ts';
import { type Report, usePerson, useReport } from '../../api.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { FunnelChart } from '../../ui/FunnelChart.tsx';
import { Page, Panel } from '../../ui/Page.tsx';
import { Shown } from '../../ui/Shown.tsx';
import { useWidth } from '../../ui/useWidth.ts';
import { DropOff } from './DropOff.tsx';
import styles from './FunnelsView.module.css';
import {
  type FunnelGroup,
  type FunnelQuery,
  funnelParameters,
  groupsOf,
  readFunnel,
  writeStep,
} from './funnelQuery.ts';
import { StepsEditor } from './StepsEditor.tsx';

/** How many visitors go through steps, and where they leave. */
export function FunnelsView() {
  const search = useAddress();
  const change = useChangeAddress();
  const query = readFunnel(search);
  const answer = useReport('funnel', funnelParameters(query));
  return (
    <Page
      title="Funnels"
      definition={
        answer.data?.definition ??
        'Visitors who reached each step after the one before it, within the window that begins with the first.'
      }
    >
      <StepsEditor
        key={JSON.stringify(query)}
        query={query}
        onChange={({ steps, order, windowHours, by, experiment }) =>
          change({ step: steps.map(writeStep), order, window: String(windowHours), by, experiment })
        }
      />
      <Shown answer={answer} label="Following visitors through the steps">
        {(report) => <Funnels report={report} query={query} />}
      </Shown>
    </Page>
  );
}

function Funnels({ report, query }: { report: Report; query: FunnelQuery }) {
  const { data: person } = usePerson();
  const [left, setLeft] = useState<number>();
  const groups = groupsOf(report, query);
  const [first] = groups;
  if (!first?.steps[0]?.count)
    return (
      <Empty title="Nobody reached the first step in this period">
        Choose a longer period, fewer filters, or another first step.
      </Empty>
    );
  const before = report.previous && groupsOf(report, query, report.previous);
  const canSee = person?.may('events') ?? false;
  return (
    <>
      <div className={styles.groups}>
        {groups.map((group) => (
          <Panel key={group.name} title={group.name}>
            <Chart group={group} />
          </Panel>
        ))}
      </div>
      {groups.map((group) => (
        <StepTable
          key={group.name}
          group={group}
          before={before?.find(({ name }) => name === group.name)}
          {...(canSee && !query.by && { onStep: setLeft })}
        />
      ))}
      {canSee && !query.by && <p className={styles.hint}>A click on a step lists the visitors who left after it.</p>}
      {left !== undefined && <DropOff query={query} at={left} onClose={() => setLeft(undefined)} />}
    </>
  );
}

function Chart({ group }: { group: FunnelGroup }) {
  const [place, width] = useWidth<HTMLDivElement>();
  return (
    <div ref={place} className={styles.chart}>
      {width > 0 && <FunnelChart label={`Funnel of ${group.name}`} steps={group.steps} width={width} />}
    </div>
  );
}

interface StepRow {
  at: number;
  label: string;
  count: number;
  ofFirst: number | null;
  left: number | null;
  leftShare: number | null;
  before: number | null;
}

const share = (part: number, whole: number | undefined) => (whole ? part / whole : null);

function rowsOf({ steps }: FunnelGroup, before: FunnelGroup | undefined): StepRow[] {
  return steps.map(({ label, count }, at) => {
    const next = steps[at + 1];
    const left = next ? count - next.count : null;
    return {
      ...{ at, label, count, left },
      ofFirst: share(count, steps[0]?.count),
      leftShare: left === null ? null : share(left, count),
      before: before?.steps[at]?.count ?? null,
    };
  });
}

interface StepTableProps {
  group: FunnelGroup;
  before: FunnelGroup | undefined;
  onStep?: (at: number) => void;
}

/** The numbers of a funnel. */
function StepTable({ group, before, onStep }: StepTableProps) {
  return (
    <DataTable<StepRow>
      label={`Steps: ${group.name}`}
      rows={rowsOf(group, before)}
      rowKey={({ at }) => String(at)}
      {...(onStep && {
        onRow: ({ at, left }: StepRow) => left !== null && onStep(at),
        rowAction: ({ label }: StepRow) => `${label}: list the visitors who left after it`,
      })}
      columns={[
        { id: 'label', label: group.name, value: ({ at, label }) => `${at + 1}. ${label}`, isSortable: false },
        { id: 'count', label: 'Visitors', kind: 'number', value: ({ count }) => count, isSortable: false },
        { id: 'ofFirst', label: 'Of the first', kind: 'percent', value: ({ ofFirst }) => ofFirst, isSortable: false },
        { id: 'left', label: 'Left after', kind: 'number', value: ({ left }) => left, isSortable: false },
        { id: 'leftShare', label: 'Left, share', kind: 'percent', value: (row) => row.leftShare, isSortable: false },
        ...(before
          ? [
              {
                ...{ id: 'before', label: 'Before', kind: 'number' as const, isSortable: false },
                description: 'Visitors in the previous period',
                value: (row: StepRow) => row.before,
              },
            ]
          : []),
      ]}
    />
  );
}

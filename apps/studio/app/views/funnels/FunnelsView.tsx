import { useState } from 'react';
import { useAddress, useChangeAddress } from '../../address.ts';
import { type Report, usePerson, useReport } from '../../api.ts';
import { Empty } from '../../ui/Empty.tsx';
import { FunnelChart } from '../../ui/FunnelChart.tsx';
import { formatNumber } from '../../ui/format.ts';
import { HiddenNote, isAllHidden } from '../../ui/Hidden.tsx';
import { Page, Panel } from '../../ui/Page.tsx';
import { ReportFacts, ReportFiles } from '../../ui/ReportFacts.tsx';
import { Shown } from '../../ui/Shown.tsx';
import states from '../../ui/states.module.css';
import { useWidth } from '../../ui/useWidth.ts';
import { DropOff, type LostAt } from './DropOff.tsx';
import styles from './FunnelsView.module.css';
import {
  drawnGroups,
  type FunnelGroup,
  type FunnelQuery,
  funnelParameters,
  groupsOf,
  readFunnel,
  writeStep,
} from './funnelQuery.ts';
import { StepsEditor } from './StepsEditor.tsx';
import { StepTable } from './StepTable.tsx';

/** How many visitors go through steps, and where they leave. */
export function FunnelsView() {
  const search = useAddress();
  const change = useChangeAddress();
  const query = readFunnel(search);
  const own = funnelParameters(query);
  const answer = useReport('funnel', own);
  return (
    <Page
      title="Funnels"
      definition={
        answer.data?.definition ??
        'Visitors who reached each step after the one before it, within the window that begins with the first.'
      }
      actions={<ReportFiles id="funnel" own={own} />}
    >
      <StepsEditor
        key={JSON.stringify(query)}
        query={query}
        onChange={({ steps, order, windowHours, by, experiment }) =>
          change({ step: steps.map(writeStep), order, window: String(windowHours), by, experiment })
        }
      />
      <Shown
        answer={answer}
        label="Following visitors through the steps"
        isHidden={isAllHidden}
        isEmpty={({ rows }) => rows.length === 0}
        empty={
          <Empty title="Nobody reached the first step in this period">
            Choose a longer period, fewer filters, or another first step.
          </Empty>
        }
      >
        {(report) => <Funnels key={JSON.stringify(query)} report={report} query={query} />}
      </Shown>
    </Page>
  );
}

function Funnels({ report, query }: { report: Report; query: FunnelQuery }) {
  const { data: person } = usePerson();
  const [lost, setLost] = useState<LostAt>();
  const { drawn: groups, others } = drawnGroups(groupsOf(report, query));
  const before = report.previous && groupsOf(report, query, report.previous);
  const canSee = person?.may('events') ?? false;
  return (
    <>
      <div className={styles.groups}>
        {groups.map((group) => (
          <Panel key={keyOf(group)} title={group.name}>
            <Chart group={group} />
          </Panel>
        ))}
      </div>
      <Panel title="Step by step" definition={canSee && 'A click on a step lists the visitors who left after it.'}>
        {groups.map((group) => (
          <StepTable
            key={keyOf(group)}
            group={group}
            before={before?.find(({ value }) => value === group.value)}
            {...(canSee && { onLost: (at: number, count: number) => setLost({ at, count, group }) })}
          />
        ))}
        {others > 0 && (
          <p className={states.note}>
            The {groups.length} values with the most visitors; the files above have {formatNumber(others)} more.
          </p>
        )}
        <HiddenNote count={report.hidden} what={['step', 'steps']} />
      </Panel>
      {lost && (
        <DropOff key={`${lost.at} ${keyOf(lost.group)}`} {...{ query, lost }} onClose={() => setLost(undefined)} />
      )}
      <ReportFacts report={report} own={funnelParameters(query)} />
    </>
  );
}

/** Two values may have the same name: none, and one that is called so. */
const keyOf = ({ value }: FunnelGroup): string => (value === undefined ? '' : `=${value}`);

function Chart({ group }: { group: FunnelGroup }) {
  const [place, width] = useWidth<HTMLDivElement>();
  return (
    <div ref={place} className={styles.chart}>
      {width > 0 && <FunnelChart label={`Funnel of ${group.name}`} steps={group.steps} width={width} />}
    </div>
  );
}

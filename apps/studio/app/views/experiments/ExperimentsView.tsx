import { useNavigate } from '@tanstack/react-router';
import { useApi } from '../../api.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { formatNumber } from '../../ui/format.ts';
import { FEW } from '../../ui/Hidden.tsx';
import { Page, Panel } from '../../ui/Page.tsx';
import { Shown } from '../../ui/Shown.tsx';
import { type ExperimentList, type ExperimentSummary, STATES } from './Experiment.ts';
import styles from './Experiments.module.css';
import { Planner } from './Planner.tsx';

const MISMATCH = 'Visitors don’t follow the weights';

const COLUMNS: readonly Column<ExperimentSummary>[] = [
  { id: 'name', label: 'Experiment', value: ({ name }) => name },
  { id: 'question', label: 'Question', value: ({ question }) => question, width: 30 },
  { id: 'state', label: 'State', value: ({ state }) => STATES[state], width: 6.5 },
  { id: 'goal', label: 'Goal', value: ({ goal }) => goal, width: 9 },
  {
    ...{ id: 'visitors', label: 'Visitors', kind: 'number', value: ({ visitors }) => visitors },
    show: ({ visitors }) => (visitors === null ? FEW : formatNumber(visitors)),
  },
  { id: 'days', label: 'Days', kind: 'number', value: ({ days }) => days, width: 4 },
  {
    ...{ id: 'problem', label: 'Problem', width: 12 },
    value: ({ hasMismatch, problems }) => (hasMismatch ? MISMATCH : (problems[0] ?? '')),
    show: ({ hasMismatch, problems }) =>
      hasMismatch || problems.length > 0 ? (
        <span className={styles.bad}>{hasMismatch ? MISMATCH : problems[0]}</span>
      ) : (
        '–'
      ),
  },
];

/** All experiments with their state, and the planner of the next one. */
export function ExperimentsView() {
  const answer = useApi<ExperimentList>('/experiments');
  const navigate = useNavigate();
  return (
    <Page
      title="Experiments"
      definition="Visitors who are measured, by consent or by the rule of their country, and saw one variation only, in the current phase of each experiment; days since the first of them, and of one that doesn’t run until the last."
    >
      <Shown
        answer={answer}
        label="Reading experiments"
        isEmpty={({ experiments }) => experiments.length === 0}
        empty={
          <Empty title="No experiments yet">
            Write one in flags/experiments, as docs/experiments.md shows, or with npm run new -- flag.
          </Empty>
        }
      >
        {({ experiments, problem, growthbookUrl }) => (
          <>
            {problem && <p className={styles.muted}>Visitors can’t be counted now: {problem}</p>}
            {growthbookUrl && (
              <p className={styles.muted}>
                Flags come from GrowthBook: <a href={growthbookUrl}>start, ramp and stop experiments there</a>.
              </p>
            )}
            <DataTable
              label="Experiments"
              columns={COLUMNS}
              rows={experiments}
              rowKey={({ key }) => key}
              rowAction={({ name }) => `Open ${name}`}
              onRow={({ key }) => void navigate({ to: `/experiments/${encodeURIComponent(key)}` })}
            />
          </>
        )}
      </Shown>
      <Panel
        title="Plan an experiment"
        definition="How many visitors it takes to find the smallest effect that matters, with a power of 80 % at 5 %, for one variation beside the control and one goal. With more of them it takes more, since the verdict is corrected for all."
      >
        <Planner />
      </Panel>
    </Page>
  );
}

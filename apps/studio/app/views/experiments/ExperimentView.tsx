import { dayIn } from '@cumulus/content-model/days';
import { Link, useParams } from '@tanstack/react-router';
import { isHiddenArm } from '../../../experiments/ExperimentResult.ts';
import { useApi, usePerson } from '../../api.ts';
import { Empty } from '../../ui/Empty.tsx';
import { formatMinute, formatNumber, formatPercent } from '../../ui/format.ts';
import { Page, Panel } from '../../ui/Page.tsx';
import { SeriesChart } from '../../ui/SeriesChart.tsx';
import { Shown } from '../../ui/Shown.tsx';
import { type ExperimentDetails, FEW, STATES } from './Experiment.ts';
import { ExperimentActions, UndoButton } from './ExperimentActions.tsx';
import styles from './Experiments.module.css';
import { Cuts, formatP, Guardrails, Lifts, MetricTable } from './ResultTables.tsx';
import { TableFiles, TableQuery } from './TableFiles.tsx';
import { Variants } from './Variants.tsx';

/** One experiment: what it says, and what can be done. */
export function ExperimentView() {
  const { key = '' } = useParams({ strict: false }) as { key?: string };
  const answer = useApi<ExperimentDetails>(`/experiments/${encodeURIComponent(key)}`);
  const person = usePerson();
  const mayEdit = person.data?.may('flags') === true && answer.data?.growthbookUrl === undefined;
  const experiment = answer.data;
  return (
    <Page
      title={experiment?.name ?? 'Experiment'}
      definition={experiment?.question}
      actions={experiment && mayEdit && <ExperimentActions experiment={experiment} />}
    >
      <Shown answer={answer} label="Reading the experiment">
        {(details) => <Details experiment={details} mayEdit={mayEdit} />}
      </Shown>
      <Link to="/experiments">All experiments</Link>
    </Page>
  );
}

function Details({ experiment, mayEdit }: { experiment: ExperimentDetails; mayEdit: boolean }) {
  const { result, growthbookUrl, zone } = experiment;
  return (
    <>
      <Warnings texts={[...(result?.warnings ?? []), ...experiment.problems]} />
      <Panel title="Verdict" definition={describeState(experiment)}>
        <p className={styles.verdict}>{result?.verdict ?? 'Its file can’t be read: mend it first.'}</p>
        {growthbookUrl && <a href={growthbookUrl}>Change it in GrowthBook</a>}
      </Panel>
      <Panel
        title="Variations"
        definition={`As the site shows each now; looking counts no visitor. ${describeRatio(result)}`}
      >
        <Variants key={experiment.key} experiment={experiment} />
      </Panel>
      {result && <Results experiment={experiment} result={result} />}
      <Panel title="Edits" definition={`Who changed its file in the studio, and why. Times in ${zone}.`}>
        {experiment.edits.length === 0 && <Empty title="No edits yet" />}
        <ul className={styles.list}>
          {experiment.edits.map((edit) => (
            <li key={edit.id}>
              {formatMinute(edit.at, zone)}: {edit.edit.action} by {edit.author}: {edit.reason}{' '}
              {mayEdit && edit.canUndo && <UndoButton experiment={experiment} edit={edit} />}
            </li>
          ))}
        </ul>
      </Panel>
    </>
  );
}

function Results({
  experiment,
  result,
}: {
  experiment: ExperimentDetails;
  result: NonNullable<ExperimentDetails['result']>;
}) {
  const { variations = [], zone } = experiment;
  const times = result.overTime.map(({ day }) => day);
  const kind = result.goals[0]?.kind ?? 'rate';
  return (
    <>
      <Panel
        title="Goals"
        actions={<TableFiles experiment={experiment} table="results" />}
        definition="What visitors did within 14 days of their first exposure: the share of them who reached a goal, or a value of each. The sequential interval may be looked at daily; fixed interval and p are of one look at the end. Where several goals or variations are compared, the verdict goes by the sequential interval corrected for that (Holm), which the chart has in figures, and thin behind the fixed one."
      >
        <Lifts goals={result.goals} variations={variations} />
        {result.goals.map((goal) => (
          <MetricTable key={goal.name} metric={goal} variations={variations} />
        ))}
        <TableQuery experiment={experiment} table="results" />
      </Panel>
      <Panel
        title="Guardrails"
        definition="What must not suffer, by the same tests, uncorrected: web vitals, errors, bounce, and what its file names."
      >
        <Guardrails guardrails={result.guardrails} variations={variations} />
      </Panel>
      <Panel
        title="Over time"
        actions={<TableFiles experiment={experiment} table="over-time" />}
        definition={`${
          kind === 'rate'
            ? `Rate of ${experiment.goal} of all visitors until the end of each day`
            : `“${experiment.goal}” of all visitors who came until the end of each day, with what they did since`
        }, in ${zone}.`}
      >
        {times.length === 0 ? (
          <NoTimes result={result} />
        ) : (
          <SeriesChart
            label={kind === 'rate' ? `Rate of ${experiment.goal}` : experiment.goal}
            times={times}
            zone={zone}
            now={times.at(-1) === dayIn(zone, Date.now()) ? times.at(-1) : undefined}
            series={variations.map(({ name }, index) => ({
              ...{ label: name, kind: kind === 'rate' ? 'percent' : kind },
              values: result.overTime.map(({ arms }) => arms[index]?.estimate ?? null),
            }))}
          />
        )}
        <TableQuery experiment={experiment} table="over-time" />
      </Panel>
      <Panel
        title="Parts"
        actions={<TableFiles experiment={experiment} table="parts" />}
        definition="The first goal by what the first exposure says. Parts are for looking, not for deciding."
      >
        <Cuts cuts={result.cuts} kind={kind} variations={variations} />
        <TableQuery experiment={experiment} table="parts" />
      </Panel>
    </>
  );
}

/** Why there is nothing over time: nobody, too few to be shown to this person, or a goal that has no days. */
function NoTimes({ result }: { result: NonNullable<ExperimentDetails['result']> }) {
  if (result.visitors === 0) return <Empty title="Nobody has seen it yet" />;
  const [goal] = result.goals;
  if (goal?.kind === 'rate' || goal?.arms.some(isHiddenArm))
    return <Empty title="Hidden: fewer than 5 visitors">It will be shown with more of them, or ask an analyst.</Empty>;
  return <Empty title="A percentile isn’t drawn over time" />;
}

function Warnings({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null;
  return (
    <div role="alert" className={styles.warning}>
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}

/** Whether the visitors are shared out by the weights. */
function describeRatio(result: ExperimentDetails['result']): string {
  const { status, pValue } = result?.sampleRatio ?? {};
  if (status === 'mismatch') return 'The visitors don’t follow the weights: see above.';
  if (status === 'too-few-units') return 'Too few visitors yet to compare them with the weights.';
  if (status !== 'as-planned' || pValue === null || pValue === undefined) return '';
  return `The visitors follow the weights (sample ratio, p ${formatP(pValue)}).`;
}

function describeState({ state, days, coverage, phase, result, releasedVariation }: ExperimentDetails): string {
  const released = releasedVariation === null ? '' : ` (${releasedVariation})`;
  const visitors = result
    ? `, ${result.visitors === null ? `${FEW} visitors in a variation` : `${formatNumber(result.visitors)} visitors`}, ${result.removed ?? FEW} left out since they saw two variations`
    : '';
  const share = coverage === undefined ? '' : `, ${formatPercent(coverage)} of visitors are in`;
  return `${STATES[state]}${released}, phase ${phase ?? 0}, ${days} ${days === 1 ? 'day' : 'days'}${visitors}${share}.`;
}

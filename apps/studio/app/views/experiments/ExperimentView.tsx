import { dayIn } from '@cumulus/content-model/days';
import { Link, useParams } from '@tanstack/react-router';
import { useApi, usePerson } from '../../api.ts';
import { Empty } from '../../ui/Empty.tsx';
import { formatTime } from '../../ui/format.ts';
import { Page, Panel } from '../../ui/Page.tsx';
import { SeriesChart } from '../../ui/SeriesChart.tsx';
import { Shown } from '../../ui/Shown.tsx';
import { type ExperimentDetails, FEW, STATES } from './Experiment.ts';
import { ExperimentActions, UndoButton } from './ExperimentActions.tsx';
import styles from './Experiments.module.css';
import { Cuts, Guardrails, Lifts, MetricTable } from './ResultTables.tsx';

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
  const { result, variations = [], growthbookUrl, zone } = experiment;
  return (
    <>
      <Warnings texts={[...(result?.warnings ?? []), ...experiment.problems]} />
      <Panel title="Verdict" definition={describeState(experiment)}>
        <p className={styles.verdict}>{result?.verdict ?? 'Its file can’t be read: mend it first.'}</p>
        {growthbookUrl && <a href={growthbookUrl}>Change it in GrowthBook</a>}
      </Panel>
      <Panel title="Variations" definition="Each opens on its page, and counts no visitor.">
        <ul className={styles.list}>
          {variations.map(({ key, name, weight, preview }, index) => (
            <li key={key}>
              {preview ? (
                <a href={preview} target="_blank" rel="noreferrer">
                  {name}
                </a>
              ) : (
                name
              )}{' '}
              <span className={styles.muted}>
                {index === 0 ? 'control, ' : ''}
                weight {Math.round(weight * 100)} %, {result ? (result.sampleRatio.counts[index] ?? FEW) : 0} visitors
              </span>
            </li>
          ))}
        </ul>
      </Panel>
      {result && <Results experiment={experiment} result={result} />}
      <Panel title="Edits" definition={`Who changed its file in the studio, and why. Times in ${zone}.`}>
        {experiment.edits.length === 0 && <Empty title="No edits yet" />}
        <ul className={styles.list}>
          {experiment.edits.map((edit) => (
            <li key={edit.id}>
              {formatTime(edit.at, zone)}: {edit.edit.action} by {edit.author}: {edit.reason}{' '}
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
  return (
    <>
      <Panel
        title="Goals"
        definition="Share of visitors who reached the goal within 14 days of their first exposure. The sequential interval may be looked at daily; fixed interval and p are of one look at the end. Where several goals or variations are compared, the verdict goes by the sequential interval corrected for that (Holm), which the chart shows thin behind the fixed one."
      >
        <Lifts goals={result.goals} variations={variations} />
        {result.goals.map((goal) => (
          <MetricTable key={goal.name} metric={goal} variations={variations} />
        ))}
      </Panel>
      <Panel title="Guardrails" definition="What must not suffer, by the same tests, uncorrected.">
        <Guardrails guardrails={result.guardrails} variations={variations} />
      </Panel>
      <Panel
        title="Over time"
        definition={`Rate of ${experiment.goal} of all visitors until the end of each day, in ${zone}.`}
      >
        {times.length === 0 ? (
          <Empty title="Nobody has seen it yet" />
        ) : (
          <SeriesChart
            label={`Rate of ${experiment.goal}`}
            times={times}
            zone={zone}
            isIncomplete={times.at(-1) === dayIn(zone, Date.now())}
            series={variations.map(({ name }, index) => ({
              ...{ label: name, kind: 'percent' },
              values: result.overTime.map(({ arms }) => arms[index]?.estimate ?? null),
            }))}
          />
        )}
      </Panel>
      <Panel
        title="Parts"
        definition="The first goal by what the first exposure says. Parts are for looking, not for deciding."
      >
        <Cuts cuts={result.cuts} variations={variations} />
      </Panel>
    </>
  );
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

function describeState({ state, days, coverage, phase, result, releasedVariation }: ExperimentDetails): string {
  const released = releasedVariation === null ? '' : ` (${releasedVariation})`;
  const visitors = result
    ? `, ${result.visitors === null ? `${FEW} visitors in a variation` : `${result.visitors} visitors`}, ${result.removed ?? FEW} left out since they saw two variations`
    : '';
  const share = coverage === undefined ? '' : `, ${Math.round(coverage * 100)} % of visitors are in`;
  return `${STATES[state]}${released}, phase ${phase ?? 0}, ${days} days${visitors}${share}.`;
}

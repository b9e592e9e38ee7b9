import type { ReactNode } from 'react';
import {
  type ArmResult,
  type CutResult,
  type GuardrailResult,
  isHiddenArm,
  type MetricResult,
  type Range,
} from '../../../experiments/ExperimentResult.ts';
import { formatChange, formatMilliseconds, formatNumber, formatPercent } from '../../ui/format.ts';
import { HIDDEN, HiddenNote } from '../../ui/Hidden.tsx';
import { IntervalChart } from '../../ui/IntervalChart.tsx';
import { useWidth } from '../../ui/useWidth.ts';
import { shownName } from '../../ui/valueNames.ts';
import { FEW, type Variation } from './Experiment.ts';
import styles from './Experiments.module.css';

type Variations = readonly Variation[];
const NONE = '–';
const P = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 3 });
const MIN_P = 0.001;

/** A p-value: `0.297`, `below 0.001`. */
export const formatP = (p: number): string => (p < MIN_P ? `below ${MIN_P}` : P.format(p));

/** A small value, such as errors by page view, has its digits. */
const SMALL = new Intl.NumberFormat('en-GB', { maximumSignificantDigits: 3 });

const formatEstimate = (value: number | undefined, kind: MetricResult['kind']): string => {
  if (value === undefined) return NONE;
  if (kind === 'rate') return formatPercent(value);
  if (kind === 'milliseconds') return formatMilliseconds(value);
  return Math.abs(value) < 1 ? SMALL.format(value) : formatNumber(value);
};
const formatArm = (arm: ArmResult | undefined, kind: MetricResult['kind']): string =>
  arm && isHiddenArm(arm) ? HIDDEN : formatEstimate(arm?.estimate, kind);
const formatVisitors = (arm: ArmResult | undefined): string =>
  arm?.visitors === null ? FEW : formatNumber(arm?.visitors ?? 0);
const formatRange = ({ lower, upper }: Range): string => `${formatChange(lower)} to ${formatChange(upper)}`;
/** The sequential interval by which the verdict goes: after the correction where there is one. */
const formatDeciding = ({ corrected, sequential }: NonNullable<ArmResult['against']>): string =>
  corrected === null ? 'no bounds' : formatRange(corrected ?? sequential);
const UNBOUNDED: Range = { lower: Number.NEGATIVE_INFINITY, upper: Number.POSITIVE_INFINITY };
const nameOf = (variations: Variations, key: string) => variations.find((one) => one.key === key)?.name ?? key;

function Head({ columns }: { columns: readonly string[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Table({ label, columns, children }: { label: string; columns: readonly string[]; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.table}>
        <caption className="visuallyHidden">{label}</caption>
        <Head columns={columns} />
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

/** The lifts of all goals with both intervals: of the sequential ones those by which verdicts go. */
export function Lifts({ goals, variations }: { goals: readonly MetricResult[]; variations: Variations }) {
  const [element, width] = useWidth<HTMLDivElement>();
  const intervals = goals.flatMap(({ name, arms }) =>
    arms.flatMap(({ variation, against, verdict }) => {
      if (!against) return [];
      const { lift, fixed, sequential, corrected = sequential } = against;
      const { lower, upper } = corrected ?? UNBOUNDED;
      return {
        label: goals.length > 1 ? `${name}: ${nameOf(variations, variation)}` : nameOf(variations, variation),
        ...{ estimate: lift, low: fixed.lower, high: fixed.upper, outer: { low: lower, high: upper } },
        isGood: verdict === 'won' || verdict === 'lost' ? verdict === 'won' : undefined,
      };
    }),
  );
  return (
    <div ref={element}>
      {intervals.length > 0 && width > 0 && (
        <IntervalChart label="Lift against the control" intervals={intervals} width={width} format={formatChange} />
      )}
    </div>
  );
}

/** What is counted, and what comes of it. */
const COUNTED: Readonly<Record<'rate' | 'value', readonly [string, string]>> = {
  rate: ['Reached', 'Rate'],
  value: ['With a value', 'Value'],
};
const COMPARED = ['Lift', 'Fixed interval', 'Sequential interval'];
const FURTHER = ['Sequential, corrected', 'Chance to win', 'p', 'p, corrected', 'CUPED'];

/** A goal, with a row for each variation. */
export function MetricTable({ metric, variations }: { metric: MetricResult; variations: Variations }) {
  return (
    <>
      <h3>{metric.name}</h3>
      <p className={styles.muted}>
        {metric.label}
        {metric.better === 'less' && ' Less is better.'}
      </p>
      <ul className={styles.list}>
        {metric.arms.map(({ variation, sentence, cautions = [] }) =>
          sentence ? (
            <li key={variation}>
              <strong>{nameOf(variations, variation)}:</strong> {[sentence, ...cautions].join(' ')}
            </li>
          ) : null,
        )}
      </ul>
      <Table
        label={metric.name}
        columns={[
          'Variation',
          'Visitors',
          ...COUNTED[metric.kind === 'rate' ? 'rate' : 'value'],
          ...COMPARED,
          ...FURTHER,
        ]}
      >
        {metric.arms.map((arm) => (
          <ArmRow key={arm.variation} arm={arm} name={nameOf(variations, arm.variation)} kind={metric.kind} />
        ))}
      </Table>
      <HiddenNote count={metric.arms.filter(isHiddenArm).length} what={['variation', 'variations']} />
    </>
  );
}

function ArmRow({ arm, name, kind }: { arm: ArmResult; name: string; kind: MetricResult['kind'] }) {
  const { against, conversions, people } = arm;
  const none = isHiddenArm(arm) ? HIDDEN : NONE;
  const counted = conversions ?? people;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{formatVisitors(arm)}</td>
      <td>{counted === undefined ? none : formatNumber(counted)}</td>
      <td>{formatArm(arm, kind)}</td>
      <td>{against ? formatChange(against.lift) : NONE}</td>
      <td>{against ? formatRange(against.fixed) : NONE}</td>
      <td>{against ? formatRange(against.sequential) : NONE}</td>
      <td>{against ? formatDeciding(against) : NONE}</td>
      <td>{against ? formatPercent(against.chanceToWin) : NONE}</td>
      <td>{against ? formatP(against.p) : NONE}</td>
      <td>{against ? formatP(against.correctedP ?? against.p) : NONE}</td>
      <td>{against?.isAdjusted ? 'yes' : NONE}</td>
    </tr>
  );
}

const STATES: Readonly<Record<GuardrailResult['state'], string>> = {
  fine: 'Nothing suffers',
  worse: 'Worse',
  'not-enough-data': 'Not enough data',
  'not-measured': 'Not measured here',
};

/** All guardrails in one table. */
export function Guardrails({
  guardrails,
  variations,
}: {
  guardrails: readonly GuardrailResult[];
  variations: Variations;
}) {
  return (
    <Table
      label="Guardrails by variation"
      columns={['Guardrail', ...variations.map(({ name }) => name), 'Change', 'State']}
    >
      {guardrails.map(({ name, label, arms, kind, state, note }) => (
        <tr key={name}>
          <th scope="row">{label}</th>
          {variations.map(({ key }) => {
            const arm = arms.find(({ variation }) => variation === key);
            return (
              <td key={key}>
                {formatArm(arm, kind)} <span className={styles.muted}>of {formatVisitors(arm)}</span>
              </td>
            );
          })}
          <td>{changesOf(arms)}</td>
          <td data-wide className={state === 'worse' ? styles.bad : undefined}>
            {STATES[state]}
            {note && ` (${note})`}
          </td>
        </tr>
      ))}
    </Table>
  );
}

const changesOf = (arms: readonly ArmResult[]): string =>
  arms
    .flatMap(({ against }) => (against ? `${formatChange(against.lift)} (${formatRange(against.sequential)})` : []))
    .join(', ') || NONE;

/** The first goal by device, country, source, new or returning. */
export function Cuts({
  cuts,
  kind,
  variations,
}: {
  cuts: readonly CutResult[];
  kind: MetricResult['kind'];
  variations: Variations;
}) {
  return cuts.map(({ dimension, label, rows }) => (
    <Table
      key={dimension}
      label={label}
      columns={[label, ...variations.map(({ name }) => name), 'Lift, sequential interval, uncorrected']}
    >
      {rows.map(({ value, arms }) => (
        <tr key={value}>
          <th scope="row">{value ? shownName(value, dimension) : 'unknown'}</th>
          {variations.map(({ key }) => {
            const arm = arms.find(({ variation }) => variation === key);
            return (
              <td key={key}>
                {formatArm(arm, kind)} <span className={styles.muted}>of {formatVisitors(arm)}</span>
              </td>
            );
          })}
          <td>{changesOf(arms)}</td>
        </tr>
      ))}
    </Table>
  ));
}

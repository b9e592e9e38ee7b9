import { type Report, type ReportRow, useReport } from '../../api.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Figure } from '../../ui/Figure.tsx';
import { formatNumber, formatPercent } from '../../ui/format.ts';
import { isHiddenCell, numberOf } from '../../ui/reportRows.ts';
import { Shown } from '../../ui/Shown.tsx';
import { METRIC_NAMES, type Metric, metricFacts } from './METRICS.ts';
import styles from './OverviewView.module.css';

interface FiguresProps {
  chosen: Metric;
  onChoose(metric: Metric): void;
}

/** The totals of the period. One that is pressed is drawn over time. */
export function Figures({ chosen, onChoose }: FiguresProps) {
  const answer = useReport('totals');
  return (
    <Shown
      answer={answer}
      label="Counting visits"
      isHidden={({ rows, hidden }) => hidden > 0 && rows[0]?.[0] === null}
      isEmpty={(report) => !numberOf(report, report.rows[0], 'visits')}
      empty={
        <Empty title="No visits in this period">
          Choose a longer period or fewer filters. Visits are counted once visitors consent to analytics, or where the
          rule of their country needs no consent. <code>npm run studio -- demo</code> opens a studio that is full.
        </Empty>
      }
    >
      {(report) => (
        <ul className={styles.figures} aria-label="Totals">
          {METRIC_NAMES.filter((name) => report.columns.some((column) => column.name === name)).map((name) => (
            <li key={name}>
              <MetricFigure {...{ report, name }} isChosen={name === chosen} onPress={() => onChoose(name)} />
            </li>
          ))}
        </ul>
      )}
    </Shown>
  );
}

interface MetricFigureProps {
  report: Report;
  name: Metric;
  isChosen: boolean;
  onPress(): void;
}

function MetricFigure({ report, name, isChosen, onPress }: MetricFigureProps) {
  const { label, kind, isMoreGood } = metricFacts(name);
  const { rows, previous, previousHidden = 0 } = report;
  const at = report.columns.findIndex((column) => column.name === name);
  const isHidden = (row: ReportRow | undefined, hidden: number) =>
    row !== undefined && isHiddenCell({ ...report, hidden }, row, at);
  const of = denominatorOf(report, name);
  return (
    <Figure
      {...{ label, kind, isChosen, onPress }}
      value={numberOf(report, rows[0], name)}
      isHidden={isHidden(rows[0], report.hidden)}
      {...(of && { of })}
      {...(previous && { previous: numberOf(report, previous[0], name) })}
      isPreviousHidden={isHidden(previous?.[0], previousHidden)}
      {...(isMoreGood !== undefined && { isMoreGood })}
    />
  );
}

function denominatorOf(report: Report, name: Metric): string | undefined {
  const { of, part, kind } = metricFacts(name);
  const whole = of && numberOf(report, report.rows[0], of.name);
  if (!of || !whole) return undefined;
  const value = numberOf(report, report.rows[0], name);
  if (kind === 'milliseconds') return `median of ${formatNumber(whole)} ${of.label}`;
  if (kind !== 'number' || value === null) return `of ${formatNumber(whole)} ${of.label}`;
  // Page views are more than visits: a share would say nothing.
  if (name === 'views') return `${formatNumber(value / whole)} a visit`;
  const reached = part ? numberOf(report, report.rows[0], part) : value;
  const all = `${formatNumber(whole)} ${of.label}`;
  return reached === null ? `of ${all}` : `in ${formatPercent(reached / whole)} of ${all}`;
}

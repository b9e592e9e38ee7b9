import { type Report, useReport } from '../../api.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Figure } from '../../ui/Figure.tsx';
import { formatNumber, formatPercent } from '../../ui/format.ts';
import { numberOf } from '../../ui/reportRows.ts';
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
    <Shown answer={answer} label="Counting visits">
      {(report) =>
        numberOf(report, report.rows[0], 'visits') ? (
          <ul className={styles.figures} aria-label="Totals">
            {METRIC_NAMES.filter((name) => report.columns.some((column) => column.name === name)).map((name) => {
              const { label, kind, isMoreGood } = metricFacts(name);
              const value = numberOf(report, report.rows[0], name);
              const of = denominatorOf(report, name);
              return (
                <li key={name}>
                  <Figure
                    {...{ label, kind, value }}
                    {...(of && { of })}
                    {...(report.previous && { previous: numberOf(report, report.previous[0], name) })}
                    {...(isMoreGood !== undefined && { isMoreGood })}
                    isChosen={name === chosen}
                    onPress={() => onChoose(name)}
                  />
                </li>
              );
            })}
          </ul>
        ) : (
          <Empty title="No visits in this period">
            Choose a longer period or fewer filters. Visits are counted once visitors consent to analytics, or where the
            rule of their country needs no consent. Periods with fewer than 5 visitors are shown to analysts only.
          </Empty>
        )
      }
    </Shown>
  );
}

function denominatorOf(report: Report, name: Metric): string | undefined {
  const { of, part, kind } = metricFacts(name);
  const whole = of && numberOf(report, report.rows[0], of.name);
  if (!of || !whole) return undefined;
  const value = numberOf(report, report.rows[0], name);
  if (kind !== 'number' || value === null) return `of ${formatNumber(whole)} ${of.label}`;
  // Page views are more than visits: a share would say nothing.
  if (name === 'views') return `${formatNumber(value / whole)} a visit`;
  const reached = part ? numberOf(report, report.rows[0], part) : value;
  const all = `${formatNumber(whole)} ${of.label}`;
  return reached === null ? `of ${all}` : `in ${formatPercent(reached / whole)} of ${all}`;
}

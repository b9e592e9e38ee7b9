import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { Button } from './Button.tsx';
import { DataTable } from './DataTable.tsx';
import { formatCell, formatMoment, type Kind } from './format.ts';
import { type Marker, Markers } from './Markers.tsx';
import styles from './SeriesChart.module.css';

const Plot = lazy(() => import('./Plot.tsx').then(({ Plot }) => ({ default: Plot })));

/** One line of a chart. */
export interface Series {
  label: string;
  /** As many as there are times; null where nothing is known. */
  values: readonly (number | null)[];
  kind?: Kind;
  /** Of the period before: drawn dashed, and quieter. */
  isPrevious?: boolean;
  /** Times of the period before, for the reading. */
  times?: readonly string[];
}

interface SeriesChartProps {
  /** What the lines are, in words. */
  label: string;
  /** Days (`2026-11-28`) or hours (`2026-11-28T10:00`) of the zone. */
  times: readonly string[];
  series: readonly Series[];
  zone: string;
  markers?: readonly Marker[];
  /** The day and hour of the zone (`2026-11-28T10:59`): later times haven't come. Without it all have, and are over. */
  now?: string | undefined;
  /** Is called with the time that the person chose by click or Enter. */
  onTime?: (time: string) => void;
  /** What choosing a time does, in words. */
  timeAction?: string;
  /** Further buttons beside that of the table. */
  actions?: ReactNode;
  /** In rem. */
  height?: number;
}

/**
 * Lines over time: with a reading at the pointer or by arrow keys, markers of what happened, and the table behind it.
 */
export function SeriesChart(props: SeriesChartProps) {
  const { label, times, series, zone, markers = [], now, onTime, timeAction, actions, height = 14 } = props;
  const [at, setAt] = useState<number>();
  const [isTable, setTable] = useState(false);
  const help = useId();
  const last = now === undefined ? times.length - 1 : times.findLastIndex((time) => time <= now);
  const index = Math.min(at ?? last, times.length - 1);
  return (
    <figure className={styles.chart} aria-label={label}>
      <figcaption className={styles.reading}>
        <strong>
          {formatMoment(times[index] ?? '')}
          {now !== undefined && index === last && ' (not over yet)'}
          {index > last && ' (hasn’t come yet)'}
        </strong>
        {series.map((one, order) => (
          <span key={one.label} className={styles.key} data-order={order} data-previous={one.isPrevious === true}>
            <span className={styles.swatch} aria-hidden="true" />
            {one.times ? `${one.label}, ${formatMoment(one.times[index] ?? '')}` : one.label}:{' '}
            <b>{formatCell(one.values[index], one.kind ?? 'number')}</b>
          </span>
        ))}
        <span className={styles.buttons}>
          {actions}
          <Button size="small" look="quiet" aria-pressed={isTable} onPress={() => setTable(!isTable)}>
            {isTable ? 'Chart' : 'Table'}
          </Button>
        </span>
      </figcaption>
      {isTable ? (
        <SeriesTable {...props} />
      ) : (
        <>
          <div style={{ blockSize: `${height}rem` }}>
            <Suspense>
              <Plot
                {...{ label, times, series, help, onTime }}
                reading={readingOf(times, series, index)}
                index={at}
                last={last}
                onIndex={setAt}
                overlay={(leftOf) => <Markers markers={markers} times={times} zone={zone} leftOf={leftOf} />}
              />
            </Suspense>
          </div>
          <p id={help} className="visuallyHidden">
            Arrow keys read the values. {timeAction && `Enter: ${timeAction}.`} The button Table shows all of them.
            Times are those of {zone}.
          </p>
        </>
      )}
    </figure>
  );
}

const readingOf = (times: readonly string[], series: readonly Series[], index: number): string =>
  [
    formatMoment(times[index] ?? ''),
    ...series.map(({ label, values, kind = 'number' }) => `${label} ${formatCell(values[index], kind)}`),
  ].join(', ');

interface TableRow {
  time: string;
  index: number;
}

/** The numbers of the lines. */
function SeriesTable({ label, times, series, onTime }: SeriesChartProps) {
  const rows = times.map((time, index) => ({ time, index }));
  return (
    <DataTable<TableRow>
      label={label}
      rows={rows}
      rowKey={({ time }) => time}
      {...(onTime && { onRow: ({ time }) => onTime(time) })}
      height={20}
      columns={[
        { id: 'time', label: 'Time', value: ({ time }) => time, show: ({ time }) => formatMoment(time), width: 10 },
        ...series.map(({ label: name, values, kind = 'number' }, order) => ({
          id: String(order),
          label: name,
          kind,
          value: ({ index }: TableRow) => values[index] ?? null,
        })),
      ]}
    />
  );
}

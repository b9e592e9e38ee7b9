import { countDays } from '@cumulus/content-model/days';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useAddress, useChangeAddress, useScope } from '../../address.ts';
import { type Report, usePerson, useReport } from '../../api.ts';
import { type StudioMarker, useMarkers } from '../../markers.ts';
import { timeBefore } from '../../period.ts';
import { Button } from '../../ui/Button.tsx';
import { localMoment } from '../../ui/format.ts';
import { HiddenNote } from '../../ui/Hidden.tsx';
import { cellOf, isHiddenCell, numberOf } from '../../ui/reportRows.ts';
import { type Series, SeriesChart } from '../../ui/SeriesChart.tsx';
import { Shown } from '../../ui/Shown.tsx';
import { type Metric, metricFacts } from './METRICS.ts';

const AnnotationDialog = lazy(() =>
  import('./AnnotationDialog.tsx').then((module) => ({ default: module.AnnotationDialog })),
);

/** Above so many days, a point is a week. */
const MAX_DAYS = 120;
/** Up to so many days, a point is an hour. */
const MAX_HOUR_DAYS = 2;

function stepOf(days: number): 'hour' | 'day' | 'week' {
  if (days <= MAX_HOUR_DAYS) return 'hour';
  return days <= MAX_DAYS ? 'day' : 'week';
}

/** One number over time, beside the previous period. */
export function Trend({ metric }: { metric: Metric }) {
  const scope = useScope();
  const step = stepOf(countDays(scope));
  const answer = useReport('series', { step });
  return (
    <Shown
      answer={answer}
      label="Counting by time"
      isHidden={({ rows, hidden }) => hidden > 0 && rows.every(([, visitors]) => visitors === null)}
    >
      {(report) => <TrendChart report={report} metric={metric} step={step} hasToday={scope.hasToday} />}
    </Shown>
  );
}

interface TrendChartProps {
  report: Report;
  metric: Metric;
  step: 'hour' | 'day' | 'week';
  hasToday: boolean;
}

function TrendChart({ report, metric, step, hasToday }: TrendChartProps) {
  const change = useChangeAddress();
  const { period } = useAddress();
  const { label, kind } = metricFacts(metric);
  const times = useMemo(() => timesOf(report, report.rows), [report]);
  const series = useMemo((): Series[] => {
    const now: Series = { label, kind, values: report.rows.map((row) => numberOf(report, row, metric)) };
    if (!report.previous) return [now];
    const before = new Map(report.previous.map((row) => [cellOf(report, row, 'time'), row]));
    const earlier = times.map((time) => timeBefore(time, report));
    const values = earlier.map((time) => numberOf(report, before.get(time), metric));
    return [now, { label: 'before', kind, values, isPrevious: true, times: earlier }];
  }, [report, metric, label, kind, times]);
  const { data: person } = usePerson();
  const { data: happened } = useMarkers(report);
  const [opened, open] = useState<StudioMarker | 'new'>();
  const markers = useMemo(
    () => happened?.markers.map((marker) => ({ ...marker, ...(marker.isOwn && { onEdit: () => open(marker) }) })) ?? [],
    [happened],
  );
  const isDay = step === 'day' && period !== 'today';
  const at = report.columns.findIndex(({ name }) => name === metric);
  const now = hasToday ? localMoment(new Date().toISOString(), report.zone) : undefined;
  const hidden = report.rows.filter(
    (row, index) => isHiddenCell(report, row, at) && (now === undefined || (times[index] ?? '') <= now),
  ).length;
  return (
    <>
      <SeriesChart
        label={`${label} by ${step}`}
        {...{ times, series, markers, now }}
        actions={
          person?.may('events') && (
            <Button size="small" look="quiet" onPress={() => open('new')}>
              Annotate
            </Button>
          )
        }
        zone={report.zone}
        {...(isDay && {
          onTime: (time: string) => change({ period: undefined, from: time, to: time }),
          timeAction: 'shows this day alone',
        })}
      />
      <HiddenNote count={hidden} what={[step, `${step}s`]} />
      {opened && (
        <Suspense>
          <AnnotationDialog opened={opened} day={report.to} zone={report.zone} onClose={() => open(undefined)} />
        </Suspense>
      )}
    </>
  );
}

const timesOf = (report: Report, rows: Report['rows']): string[] =>
  rows.map((row) => String(cellOf(report, row, 'time') ?? ''));

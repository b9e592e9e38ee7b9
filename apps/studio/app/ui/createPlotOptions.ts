import type uPlot from 'uplot';
import { formatCell, formatCompact, formatMoment } from './format.ts';
import type { Series } from './SeriesChart.tsx';

interface PlotInput {
  times: readonly string[];
  series: readonly Series[];
  onIndex(index: number | undefined): void;
  onTime(time: string): void;
}

/** Labels of the time axis have room for so many pixels each. */
const LABEL_PX = 72;
const TOP_SPACE = 1.08;
const COLOURS = 6;

/** What uPlot draws: places on the time axis are indexes, so that each zone's days are equally far apart. @param element whose colours it has */
export function createPlotOptions(element: HTMLElement, { times, series, onIndex, onTime }: PlotInput): uPlot.Options {
  const colourOf = createColourReader(element);
  const text = colourOf('--color-muted');
  const grid = { stroke: colourOf('--chart-grid'), width: 1 };
  const font = `12px ${getComputedStyle(element).fontFamily}`;
  const kind = series[0]?.kind ?? 'number';
  const axis = { stroke: text, font, ticks: { show: false } };
  return {
    width: element.clientWidth,
    height: element.clientHeight,
    padding: [8, 26, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 7 } },
    scales: {
      x: { time: false },
      y: { range: (_plot, _min, max) => [0, max > 0 ? max * TOP_SPACE : 1] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 30,
        splits: (plot) => splitsOf(times.length, plot.bbox.width / devicePixelRatio),
        values: (_plot, splits) => splits.map((at) => formatMoment(times[at] ?? '', true)),
      },
      {
        ...axis,
        grid,
        size: 56,
        values: (_plot, splits) =>
          splits.map((value) => (kind === 'number' ? formatCompact(value) : formatCell(value, kind))),
      },
    ],
    series: [
      {},
      ...series.map(({ label, values, isPrevious }, order): uPlot.Series => {
        const stroke = colourOf(isPrevious ? '--chart-previous' : `--chart-${(order % COLOURS) + 1}`);
        return {
          label,
          stroke,
          width: isPrevious ? 1.5 : 2,
          ...(isPrevious && { dash: [5, 4] }),
          points: { show: true, filter: () => aloneIn(values), size: 7, fill: stroke },
        };
      }),
    ],
    hooks: {
      setCursor: [(plot) => onIndex(plot.cursor.idx ?? undefined)],
      ready: [
        (plot) =>
          plot.over.addEventListener('click', () => {
            const time = times[plot.cursor.idx ?? -1];
            if (time) onTime(time);
          }),
      ],
    },
  };
}

/** Values without a neighbour: no line leads to them. */
const aloneIn = (values: readonly (number | null)[]): number[] => {
  const has = (at: number) => typeof values[at] === 'number';
  return values.flatMap((_, at) => (has(at) && !has(at - 1) && !has(at + 1) ? [at] : []));
};

/** Where labels stand: as many as have room, the last among them. */
function splitsOf(count: number, width: number): number[] {
  const step = Math.max(1, Math.ceil(count / Math.max(1, Math.floor(width / LABEL_PX))));
  const splits: number[] = [];
  for (let at = count - 1; at >= 0; at -= step) splits.unshift(at);
  return splits;
}

/** Reads custom properties as a canvas needs them. */
function createColourReader(element: HTMLElement): (name: string) => string {
  return (name) => {
    const probe = document.createElement('span');
    probe.style.color = `var(${name})`;
    element.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };
}

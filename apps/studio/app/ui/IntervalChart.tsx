import { scaleLinear } from '@visx/scale';
import { LinePath } from '@visx/shape';
import { type ChartPalette, fitText, PAGE_PALETTE } from './chartPalette.ts';
import { formatPercent } from './format.ts';

export interface Interval {
  label: string;
  estimate: number;
  low: number;
  high: number;
  /** A wider interval, drawn thinner behind it: the sequential one. What is decided goes by it, so that it stands in the text. */
  outer?: { low: number; high: number };
  /** Whether the change is one for the better; undefined where it isn't decided. */
  isGood?: boolean | undefined;
}

interface IntervalChartProps {
  /** What is estimated, in words. */
  label: string;
  intervals: readonly Interval[];
  /** In pixels. */
  width: number;
  /** Writes a value; as a percentage by default. */
  format?(value: number): string;
  palette?: ChartPalette;
}

const ROW = 44;
const AXIS = 26;
const LINE_AT = 30;
/** The zero line begins below the text of a row. */
const TEXT_END = 20;
const PADDING = 0.06;
/** What is far off, such as an interval of few visitors, would squeeze all others. */
const MAX_SPAN = 5;
const TICKS = 5;
const TEXT = { fontSize: 13, fontFamily: 'inherit' };

/** Estimates with their intervals around zero, one below the other. It is drawn on the server too. */
export function IntervalChart(props: IntervalChartProps) {
  const { label, intervals, width, format = formatPercent, palette = PAGE_PALETTE } = props;
  const bounds = intervals.flatMap(({ low, high, outer }) => [low, high, ...(outer ? [outer.low, outer.high] : [])]);
  const finite = bounds.filter((value) => Number.isFinite(value) && Math.abs(value) <= MAX_SPAN);
  const [min, max] = [Math.min(0, ...finite), Math.max(0, ...finite)];
  const span = max - min || 1;
  const x = scaleLinear<number>({
    domain: [min - span * PADDING, max + span * PADDING],
    range: [4, width - 4],
    clamp: true,
  });
  const height = intervals.length * ROW + AXIS;
  const summary = intervals.map((one) => `${one.label}: ${textOf(one, format)}`).join('; ');
  const ticks = x.ticks(Math.min(TICKS, Math.max(2, Math.floor(width / 90))));
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${label}. ${summary}`}
    >
      {intervals.map((one, index) => (
        <Row key={one.label} {...{ one, x, width, palette, format }} top={index * ROW} />
      ))}
      {ticks.map((tick) => (
        <text key={tick} {...TEXT} {...placeOf(x(tick), width)} y={height - 8} fill={palette.muted}>
          {format(tick)}
        </text>
      ))}
    </svg>
  );
}

/** Half of a tick's text, which mustn't leave the chart. */
const HALF_TICK = 24;

function placeOf(x: number, width: number): { x: number; textAnchor: 'start' | 'middle' | 'end' } {
  if (x < HALF_TICK) return { x: 0, textAnchor: 'start' };
  return x > width - HALF_TICK ? { x: width, textAnchor: 'end' } : { x, textAnchor: 'middle' };
}

interface RowProps {
  one: Interval;
  x: (value: number) => number;
  width: number;
  top: number;
  palette: ChartPalette;
  format: (value: number) => string;
}

function Row({ one, x, width, top, palette, format }: RowProps) {
  const { low, high, outer, estimate } = one;
  const colour = colourOf(one, palette);
  const value = textOf(one, format);
  return (
    <g transform={`translate(0 ${top})`}>
      <text {...TEXT} x={0} y={15} fill={palette.text} fontWeight={600}>
        {fitText(one.label, width - value.length * 7.5)}
      </text>
      <text {...TEXT} x={width} y={15} textAnchor="end" fill={palette.text}>
        {value}
      </text>
      <LinePath
        data={[TEXT_END, ROW]}
        x={() => x(0)}
        y={(value) => value}
        stroke={palette.line}
        strokeWidth={1}
        strokeDasharray="3 3"
      />
      {outer && (
        <rect
          x={x(outer.low)}
          y={LINE_AT - 1}
          width={Math.max(0, x(outer.high) - x(outer.low))}
          height={2}
          fill={colour}
        />
      )}
      <rect x={x(low)} y={LINE_AT - 4} width={Math.max(1, x(high) - x(low))} height={8} rx={4} fill={colour} />
      <circle cx={x(estimate)} cy={LINE_AT} r={5} fill={palette.text} />
    </g>
  );
}

function colourOf({ isGood }: Interval, palette: ChartPalette): string {
  if (isGood === undefined) return palette.line;
  return isGood ? palette.good : palette.bad;
}

function textOf({ estimate, outer, ...fixed }: Interval, format: (value: number) => string): string {
  const { low, high } = outer ?? fixed;
  const hasBounds = Number.isFinite(low) || Number.isFinite(high);
  return `${format(estimate)} (${hasBounds ? `${format(low)} to ${format(high)}` : 'no bounds'})`;
}

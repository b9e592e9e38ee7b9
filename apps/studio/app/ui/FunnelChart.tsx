import { scaleLinear } from '@visx/scale';
import { type ChartPalette, fitText, PAGE_PALETTE } from './chartPalette.ts';
import { formatNumber, formatPercent } from './format.ts';

export interface FunnelStep {
  label: string;
  /** Those who reached the step, and all before it; null where they are fewer than 5, and hidden. */
  count: number | null;
}

interface FunnelChartProps {
  /** What the funnel is, in words. */
  label: string;
  steps: readonly FunnelStep[];
  /** In pixels. */
  width: number;
  /** Who is counted, in the plural. */
  unit?: string;
  palette?: ChartPalette;
}

const ROW = 68;
const BAR = 20;
const BAR_TOP = 24;
const LEFT_BASELINE = 60;
const TEXT = { fontSize: 13, fontFamily: 'inherit' };

/** A funnel as bars below each other, and how many left between two steps. It is drawn on the server too. */
export function FunnelChart({ label, steps, width, unit = 'visitors', palette = PAGE_PALETTE }: FunnelChartProps) {
  const first = steps[0]?.count ?? 0;
  const x = scaleLinear<number>({ domain: [0, Math.max(1, first)], range: [0, width] });
  const height = Math.max(1, steps.length * ROW - (ROW - BAR_TOP - BAR) + 4);
  const summary = steps.map((step) => `${step.label}: ${shownCount(step.count)}`).join('; ');
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${label}. ${summary}`}
    >
      {steps.map((step, index) => {
        const next = steps[index + 1];
        const share = first > 0 && step.count !== null ? ` · ${formatPercent(step.count / first)}` : '';
        const count = `${shownCount(step.count)}${index === 0 ? ` ${unit}` : share}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step has no other name, and may stand twice.
          <g key={index} transform={`translate(0 ${index * ROW})`}>
            <text {...TEXT} x={0} y={15} fill={palette.text} fontWeight={600}>
              {fitText(`${index + 1}. ${step.label}`, width - count.length * 8)}
            </text>
            <text {...TEXT} x={width} y={15} textAnchor="end" fill={palette.text}>
              {count}
            </text>
            <rect y={BAR_TOP} width={width} height={BAR} rx={4} fill={palette.rest} />
            <rect y={BAR_TOP} width={Math.max(0, x(step.count ?? 0))} height={BAR} rx={4} fill={palette.bar} />
            {next && (
              <text {...TEXT} x={0} y={LEFT_BASELINE} fill={palette.muted}>
                {leftText(step.count, next.count)}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
}

const HIDDEN = 'hidden, as fewer than 5';
const shownCount = (count: number | null) => (count === null ? HIDDEN : formatNumber(count));

function leftText(count: number | null, next: number | null): string {
  if (count === null || next === null) return '↓ how many left is hidden';
  const left = count - next;
  return count > 0 ? `↓ ${formatNumber(left)} left (${formatPercent(left / count)})` : '↓ nobody left';
}

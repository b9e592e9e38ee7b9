import type { Search } from '../../address.ts';
import type { Report, ReportParameters } from '../../api.ts';
import type { FunnelStep } from '../../ui/FunnelChart.tsx';
import { cellOf, numberOf } from '../../ui/reportRows.ts';
import { shownName } from '../../ui/valueNames.ts';

/** What a visitor must do to reach a step. */
export interface Step {
  kind: 'page' | 'event';
  /** A path, or the name of an event. */
  value: string;
}

/** What the address of the view says. */
export interface FunnelQuery {
  steps: readonly Step[];
  /** `strict`: nothing else of the same kind between two steps. */
  order: 'loose' | 'strict';
  /** Hours from the first step to the last. */
  windowHours: number;
  /** A dimension that the funnel is broken down by. */
  by: string | undefined;
  /** Key of the experiment whose variants it is broken down by. */
  experiment: string;
}

export const MIN_STEPS = 2;
export const MAX_STEPS = 10;

export const WINDOWS = { 1: '1 hour', 24: '1 day', 168: '7 days', 720: '30 days' } as const;
const DEFAULT_WINDOW = 168;

/** With no other in the address: from the home page to a sign-up. */
const DEFAULT_STEPS: readonly Step[] = [
  { kind: 'page', value: '/' },
  { kind: 'page', value: '/pricing' },
  { kind: 'event', value: 'sign-up sent' },
];

const STEP = /^(page|event):(.+)$/su;

/** Reads `page:/pricing` or `event:sign-up sent`. */
export function parseStep(text: string): Step | undefined {
  const [, kind, value = ''] = STEP.exec(text) ?? [];
  return kind === 'page' || kind === 'event' ? { kind, value } : undefined;
}

/** The form of the address. */
export const writeStep = ({ kind, value }: Step): string => `${kind}:${value}`;

/** Reads the funnel of an address. What can't be read is left out. */
export function readFunnel({ step, order, window, by, experiment }: Search): FunnelQuery {
  const steps = [step ?? []].flat().flatMap((text) => parseStep(text) ?? []);
  return {
    steps: steps.length >= MIN_STEPS ? steps.slice(0, MAX_STEPS) : DEFAULT_STEPS,
    order: order === 'strict' ? 'strict' : 'loose',
    windowHours: Object.hasOwn(WINDOWS, String(window)) ? Number(window) : DEFAULT_WINDOW,
    by: typeof by === 'string' && by !== '' ? by : undefined,
    experiment: typeof experiment === 'string' ? experiment : '',
  };
}

/** The parameters of the report `funnel`. */
export const funnelParameters = ({ steps, order, windowHours, by, experiment }: FunnelQuery): ReportParameters => ({
  ...{ steps: JSON.stringify(steps.map(({ kind, value }) => ({ [kind]: value }))), order, window: String(windowHours) },
  ...(by && { by }),
  ...(by === 'variant' && { experiment }),
});

/** One funnel of a report: that of all visitors, or of one value of the dimension that it is broken down by. */
export interface FunnelGroup {
  name: string;
  /** The value of the dimension; undefined where it isn't broken down. */
  value?: string;
  steps: FunnelStep[];
}

/** What a person reads for a step. */
export const stepLabel = ({ kind, value }: Step): string => (kind === 'page' ? `Page ${value}` : value);

export const EVERYBODY = 'All visitors';

/** Each is a chart and a table: a source can be anything that a visitor sent. */
const MAX_GROUPS = 20;

/** The funnels that are drawn, of the values with the most visitors, and how many others there are. */
export const drawnGroups = (groups: readonly FunnelGroup[]): { drawn: readonly FunnelGroup[]; others: number } => ({
  drawn: groups.slice(0, MAX_GROUPS),
  others: Math.max(0, groups.length - MAX_GROUPS),
});

/** The funnels of a report: its rows are steps (from 1) of values of the dimension; all rows are of one value where it isn't broken down. A step without a row is hidden. */
export function groupsOf(report: Report, { steps, by }: FunnelQuery, rows = report.rows): FunnelGroup[] {
  const groups = Map.groupBy(rows, (row) => (by ? String(cellOf(report, row, 'value') ?? '') : undefined));
  return [...groups].map(([value, ofGroup]) => ({
    name: value === undefined ? EVERYBODY : shownName(value, by),
    ...(value !== undefined && { value }),
    steps: steps.map((step, at) => {
      const row = ofGroup.find((one) => numberOf(report, one, 'step') === at + 1);
      return { label: stepLabel(step), count: numberOf(report, row, 'visitors') };
    }),
  }));
}

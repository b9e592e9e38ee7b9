import type { Metric } from '@cumulus/server/metrics';
import { readHealth, readMetrics } from '../applicationReports.ts';
import type { Neighbour } from '../Neighbour.ts';
import { readVendors, type VendorState } from './vendors.ts';

/** A number of the applications that should be 0, or that waits for somebody. */
interface Watched {
  metric: string;
  labels?: Readonly<Record<string, string>>;
  label: string;
  /** What it means, and what to do. */
  advice: string;
}

const WATCHED: readonly Watched[] = [
  {
    ...{ metric: 'services_lead_deliveries', labels: { state: 'dead' }, label: 'Dead letters' },
    advice: 'Notifications of leads that were given up: see Leads, or npm run leads -- dead-letters.',
  },
  {
    ...{ metric: 'services_lead_deliveries', labels: { state: 'waiting' }, label: 'Notifications waiting' },
    advice: 'They are sent when their receiver takes them again.',
  },
  {
    ...{ metric: 'services_outbox_events', label: 'Events waiting for the vendor' },
    advice: 'They are forwarded when SEGMENT_FORWARD_URL answers again.',
  },
  {
    ...{ metric: 'services_forward_refused_total', label: 'Events that the vendor refused' },
    advice: 'Since the start of the collector; its log has the reasons.',
  },
  {
    ...{ metric: 'services_events_invalid_total', label: 'Events against the plan' },
    advice: 'Since the start of the collector; Live shows each with its reason.',
  },
  {
    ...{ metric: 'services_content_problems', label: 'Content that isn’t shown' },
    advice: 'Entries with a mistake: npm run content:check names them.',
  },
  {
    ...{ metric: 'services_content_held_pages', label: 'Pages that wait to be unpublished' },
    advice: 'npm run content lists them, npm run content -- confirm unpublishes them.',
  },
  {
    ...{ metric: 'services_flag_problems', label: 'Flags that were refused' },
    advice: 'Their last good state stays; the problems below name file and field.',
  },
];

/** One of them, as it is now. */
export interface WatchedFigure {
  label: string;
  advice: string;
  /** Null where no application has it. */
  value: number | null;
}

export interface Operations {
  applications: Record<string, string>;
  /** Problems for an operator, in the words of the application that has them. */
  problems: string[];
  notes: string[];
  figures: WatchedFigure[];
  vendors: VendorState[];
}

/** Reads health and figures of all applications. @param own the studio's own problems */
export async function readOperations(
  neighbours: readonly Neighbour[],
  own: () => readonly string[],
): Promise<Operations> {
  const [reports, metrics] = await Promise.all([
    Promise.all(neighbours.map(readHealth)),
    Promise.all(neighbours.map(readMetrics)),
  ]);
  const all = metrics.flatMap((ofOne) => ofOne ?? []);
  return {
    applications: Object.fromEntries(reports.map(({ status }, index) => [String(neighbours[index]?.name), status])),
    problems: [...reports.flatMap(({ problems }) => problems), ...own()],
    notes: reports.flatMap(({ notes }) => notes),
    figures: WATCHED.map(({ metric, labels = {}, label, advice }) => ({
      label,
      advice,
      value: sumOf(all, metric, labels),
    })),
    vendors: readVendors(all),
  };
}

function sumOf(metrics: readonly Metric[], name: string, labels: Readonly<Record<string, string>>): number | null {
  const found = metrics.filter((metric) => metric.name === name).flatMap(({ samples }) => samples);
  const wanted = found.filter((sample) =>
    Object.entries(labels).every(([label, value]) => sample.labels?.[label] === value),
  );
  return found.length === 0 ? null : wanted.reduce((sum, { value }) => sum + value, 0);
}

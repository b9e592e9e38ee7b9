/** Prometheus times out after 10 s; a store that hangs must not block the other figures. */
export const METRICS_LIMIT_MS = 2_000;

/** One value of a metric, with its labels. */
export interface MetricSample {
  /** Any text; it is escaped. Never visitor ids: each label value creates a time series. */
  labels?: Record<string, string>;
  value: number;
}

/** One metric of a service, for Prometheus. */
export interface Metric {
  /** Includes the unit: `services_store_bytes`, `services_events_stored_total` (counters end in `_total`). */
  name: string;
  type: 'gauge' | 'counter';
  /** A short sentence for operators. */
  help: string;
  samples: readonly MetricSample[];
}

/** A metric with one value. */
export function metric(name: string, type: Metric['type'], help: string, value: number): Metric {
  return { name, type, help, samples: [{ value }] };
}

/**
 * Writes metrics in Prometheus' text format 0.0.4.
 * @param metrics those with the same name are merged, as the format requires; type and help of the first count
 */
export function formatMetrics(metrics: readonly Metric[]): string {
  const byName = Map.groupBy(metrics, ({ name }) => name);
  const blocks = [...byName.values()].map((group) => {
    const [first] = group;
    const { name, help, type } = first as Metric;
    const samples = group
      .flatMap((one) => one.samples)
      .map((sample) => `${name}${labelsOf(sample)} ${formatValue(sample.value)}`);
    return [
      `# HELP ${name} ${help.replaceAll('\\', '\\\\').replaceAll('\n', '\\n')}`,
      `# TYPE ${name} ${type}`,
      ...samples,
    ];
  });
  return `${blocks.flat().join('\n')}\n`;
}

function labelsOf({ labels = {} }: MetricSample): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`);
  return pairs.length > 0 ? `{${pairs.join(',')}}` : '';
}

const escapeLabel = (value: string) => value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');

/** Prometheus writes infinity as `+Inf`. */
function formatValue(value: number): string {
  if (Number.isFinite(value)) return String(value);
  if (Number.isNaN(value)) return 'NaN';
  return value > 0 ? '+Inf' : '-Inf';
}

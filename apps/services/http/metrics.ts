/** One value of a metric, with the labels that tell it from the others. */
export interface MetricSample {
  /** Values may be any text; they are escaped. Never an id of a visitor: each is a series of its own. */
  labels?: Record<string, string>;
  value: number;
}

/** One figure of a service, for Prometheus. */
export interface Metric {
  /** With the unit: `services_store_bytes`, `services_events_stored_total` (counters end in `_total`). */
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
 * Writes metrics in Prometheus' text form 0.0.4.
 * @param metrics those of one name are written as one, as the format demands; what the first says of type and help counts
 */
export function formatMetrics(metrics: readonly Metric[]): string {
  const byName = Map.groupBy(metrics, ({ name }) => name);
  const blocks = [...byName.values()].map((group) => {
    const [first] = group;
    const { name, help, type } = first as Metric;
    const samples = group
      .flatMap((one) => one.samples)
      .map((sample) => `${name}${labelsOf(sample)} ${textOf(sample.value)}`);
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

/** Infinity is written as the format has it; `NaN` is the same in both. */
function textOf(value: number): string {
  if (Number.isFinite(value)) return String(value);
  if (Number.isNaN(value)) return 'NaN';
  return value > 0 ? '+Inf' : '-Inf';
}

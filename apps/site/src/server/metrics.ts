import { memoryUsage } from 'node:process';
import { uncaughtExceptions } from '@cumulus/http/faults';

/** Upper bounds in seconds: from a cache hit (about 20 µs) to the longest rendering. */
const BOUNDS = [0.000_1, 0.000_5, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** A Prometheus histogram of durations. */
export class Histogram {
  readonly #counts = new Float64Array(BOUNDS.length + 1);
  #sum = 0;

  /** @param milliseconds a duration */
  observe(milliseconds: number): void {
    const seconds = milliseconds / 1000;
    let index = 0;
    while (index < BOUNDS.length && seconds > (BOUNDS[index] ?? 0)) index += 1;
    this.#counts[index] = (this.#counts[index] ?? 0) + 1;
    this.#sum += seconds;
  }

  /**
   * @param name the metric's name
   * @param labels such as `kind="hit"`; may be empty
   * @returns its lines
   */
  lines(name: string, labels = ''): string[] {
    const and = labels && `${labels},`;
    const braces = labels && `{${labels}}`;
    let total = 0;
    const buckets = Array.from(this.#counts, (count, index) => {
      total += count;
      return `${name}_bucket{${and}le="${BOUNDS[index] ?? '+Inf'}"} ${total}`;
    });
    return [...buckets, `${name}_sum${braces} ${this.#sum}`, `${name}_count${braces} ${total}`];
  }
}

/** The server's counters. Plain numbers, so that counting a cache hit costs little. */
export interface DeliveryMetrics {
  hits: number;
  stale: number;
  misses: number;
  notFound: number;
  refused: number;
  failed: number;
  uncached: number;
  /** Redirected by a flag. */
  redirected: number;
  renders: number;
  renderErrors: number;
  rendersDiscarded: number;
  sharedHits: number;
  swaps: number;
  purgeErrors: number;
  assetHits: number;
  assetMisses: number;
  assetsRefused: number;
  answerHit: Histogram;
  answerOther: Histogram;
  render: Histogram;
}

/** Everything at zero. */
export function createDeliveryMetrics(): DeliveryMetrics {
  return {
    hits: 0,
    stale: 0,
    misses: 0,
    notFound: 0,
    refused: 0,
    failed: 0,
    uncached: 0,
    redirected: 0,
    renders: 0,
    renderErrors: 0,
    rendersDiscarded: 0,
    sharedHits: 0,
    swaps: 0,
    purgeErrors: 0,
    assetHits: 0,
    assetMisses: 0,
    assetsRefused: 0,
    answerHit: new Histogram(),
    answerOther: new Histogram(),
    render: new Histogram(),
  };
}

/** Figures of a queue. */
interface QueueFigures {
  readonly waiting: number;
  readonly running: number;
  readonly refused: number;
  readonly waits: Histogram;
}

/** Values that are read when the metrics are requested. */
export interface Gauges {
  pageBytes: number;
  pageEntries: number;
  assetBytes: number;
  assetEntries: number;
  contentVersion: number;
  /** Seconds since the content system last answered; infinite: never. */
  contentAgeSeconds: number;
  /** Delay of the event loop in seconds. */
  eventLoop: { p99: number; max: number };
  /** Requests refused by a rate limit. */
  limited: ReadonlyMap<string, number>;
  /** Forms that were sent, by what became of them. */
  forms: ReadonlyMap<string, number>;
  /** Length of the queue of uncached renderings. */
  uncachedWaiting: number;
  /** The queues of stored pages, by what they render for. */
  renderQueues: Readonly<Record<string, QueueFigures>>;
}

/** The metrics in Prometheus' text form. */
export function describeMetrics(counted: DeliveryMetrics, gauges: Gauges): string {
  const results = (['hits', 'stale', 'misses', 'notFound', 'uncached', 'redirected', 'failed', 'refused'] as const).map(
    (result) => `site_page_requests_total{result="${result}"} ${counted[result]}`,
  );
  const assets = [
    `site_asset_requests_total{result="hits"} ${counted.assetHits}`,
    `site_asset_requests_total{result="misses"} ${counted.assetMisses}`,
    `site_asset_requests_total{result="refused"} ${counted.assetsRefused}`,
  ];
  const limited = [...gauges.limited].map(([limit, count]) => `site_limited_requests_total{limit="${limit}"} ${count}`);
  const forms = [...gauges.forms].map(([outcome, count]) => `site_forms_total{outcome="${outcome}"} ${count}`);
  const queues = Object.entries(gauges.renderQueues).map(([name, queue]) => ({ label: `for="${name}"`, queue }));
  const ofQueues = (name: string, read: (queue: QueueFigures) => number) =>
    queues.map(({ label, queue }) => `${name}{${label}} ${read(queue)}`);
  const lines = [
    ...metric('site_page_requests_total', 'counter', 'Requests for pages by what answered them', results),
    ...metric('site_asset_requests_total', 'counter', 'Requests for pictures and files of the content', assets),
    ...metric('site_forms_total', 'counter', 'Forms that were sent, by what became of them', forms),
    ...metric('site_limited_requests_total', 'counter', 'Refused because a limit was exceeded, by limit', limited),
    ...single(
      'site_uncached_waiting',
      'gauge',
      'Debug pages, previews and sent forms that wait',
      gauges.uncachedWaiting,
    ),
    ...metric(
      'site_renders_waiting',
      'gauge',
      'Stored pages that wait to be rendered, by what for',
      ofQueues('site_renders_waiting', ({ waiting }) => waiting),
    ),
    ...metric(
      'site_renders_running',
      'gauge',
      'Stored pages that are being rendered, by what for',
      ofQueues('site_renders_running', ({ running }) => running),
    ),
    ...metric(
      'site_renders_refused_total',
      'counter',
      'Renderings refused because too many waited, or for too long',
      ofQueues('site_renders_refused_total', ({ refused }) => refused),
    ),
    ...single('site_renders_total', 'counter', 'Pages rendered', counted.renders),
    ...single('site_render_errors_total', 'counter', 'Renderings that failed or took too long', counted.renderErrors),
    ...single(
      'site_renders_discarded_total',
      'counter',
      'Renderings discarded because content changed during them',
      counted.rendersDiscarded,
    ),
    ...single('site_shared_pages_taken_total', 'counter', 'Pages taken from another node', counted.sharedHits),
    ...single('site_page_swaps_total', 'counter', 'Stored pages replaced or removed', counted.swaps),
    ...single('site_purge_errors_total', 'counter', 'Purges that were not confirmed', counted.purgeErrors),
    ...single('site_page_cache_bytes', 'gauge', 'Stored pages, bodies and headers', gauges.pageBytes),
    ...single('site_page_cache_entries', 'gauge', 'Stored pages', gauges.pageEntries),
    ...single('site_asset_cache_bytes', 'gauge', 'Stored pictures', gauges.assetBytes),
    ...single('site_asset_cache_entries', 'gauge', 'Stored pictures', gauges.assetEntries),
    ...single('site_content_version', 'gauge', 'Version of the content on this node', gauges.contentVersion),
    ...single(
      'site_content_age_seconds',
      'gauge',
      'Time since the content system last answered',
      gauges.contentAgeSeconds,
    ),
    ...single(
      'site_event_loop_delay_p99_seconds',
      'gauge',
      'Delay of the event loop, 99th percentile of the last one to two minutes',
      gauges.eventLoop.p99,
    ),
    ...single(
      'site_event_loop_delay_max_seconds',
      'gauge',
      'Delay of the event loop, maximum of the last one to two minutes',
      gauges.eventLoop.max,
    ),
    ...single(
      'site_uncaught_exceptions_total',
      'counter',
      'Exceptions that nobody caught: after one the process ends',
      uncaughtExceptions(),
    ),
    ...single('process_resident_memory_bytes', 'gauge', 'Memory of this process', memoryUsage.rss()),
    ...metric('site_request_duration_seconds', 'histogram', 'From a request to the end of its answer', [
      ...counted.answerHit.lines('site_request_duration_seconds', 'kind="hit"'),
      ...counted.answerOther.lines('site_request_duration_seconds', 'kind="other"'),
    ]),
    ...metric(
      'site_render_wait_seconds',
      'histogram',
      'How long renderings waited until they began',
      queues.flatMap(({ label, queue }) => queue.waits.lines('site_render_wait_seconds', label)),
    ),
    ...metric('site_render_duration_seconds', 'histogram', 'One rendering', [
      ...counted.render.lines('site_render_duration_seconds'),
    ]),
  ];
  return `${lines.join('\n')}\n`;
}

function single(name: string, type: string, help: string, value: number): string[] {
  return metric(name, type, help, [`${name} ${Number.isFinite(value) ? value : '+Inf'}`]);
}

function metric(name: string, type: string, help: string, samples: string[]): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...samples];
}

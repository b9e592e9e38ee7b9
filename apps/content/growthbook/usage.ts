import { parseIfJson } from '@cumulus/server/json';
import type { Metric, MetricSample } from '@cumulus/server/metrics';
import { badRequest } from '@cumulus/server/Service';
import { z } from 'zod';

/** Events of one request. An SDK sends those of two seconds together. */
const MAX_EVENTS = 200;

const eventsSchema = z
  .array(z.strictObject({ key: z.string().min(1).max(100), on: z.boolean() }))
  .min(1)
  .max(MAX_EVENTS);

/**
 * Creates the counts of how often each flag was on and off, as usage beacons report it.
 * @param features that exist, by key: each count is a time series, so that others share one
 */
export function createUsageCounts(features: () => object) {
  const counts = new Map<string, MetricSample>();
  return {
    /**
     * Counts one usage beacon.
     * @param client an existing key
     * @param events a JSON list of `{key, on}`: the flag and whether its value counts as on
     * @throws RequestError 400
     */
    record(client: string, events: string | null): void {
      const { data } = eventsSchema.safeParse(parseIfJson(events ?? ''));
      const expected = `events must be a JSON list of 1 to ${MAX_EVENTS} {"key": flag, "on": boolean}`;
      if (!data) throw badRequest(`Invalid input: ${expected}`);
      for (const { key, on } of data) {
        const labels = { client, flag: Object.hasOwn(features(), key) ? key : '', on: String(on) };
        const id = JSON.stringify(labels);
        counts.set(id, { labels, value: (counts.get(id)?.value ?? 0) + 1 });
      }
    },
    /** The counts since the start. */
    metric(): Metric {
      const help = 'Uses of flags that clients report; without a flag: of unknown ones';
      return { name: 'services_flag_uses_total', type: 'counter', help, samples: [...counts.values()] };
    },
  };
}

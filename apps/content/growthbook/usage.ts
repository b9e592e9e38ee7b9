import { parseIfJson } from '@cumulus/server/json';
import type { Metric } from '@cumulus/server/metrics';
import { badRequest } from '@cumulus/server/Service';
import { z } from 'zod';

/** How often each flag was on and off, as usage beacons report it. */
export class UsageCounts {
  readonly #counts = new Map<string, number>();
  readonly #features: () => object;

  /** @param features that exist, by key: each count is a time series, so that others share one */
  constructor(features: () => object) {
    this.#features = features;
  }

  add(client: string, { key, on }: { key: string; on: boolean }): void {
    const flag = Object.hasOwn(this.#features(), key) ? key : '';
    const labels = JSON.stringify({ client, flag, on: String(on) });
    this.#counts.set(labels, (this.#counts.get(labels) ?? 0) + 1);
  }

  /** The counts since the start. */
  metric(): Metric {
    const samples = [...this.#counts].map(([labels, value]) => ({ labels: JSON.parse(labels), value }));
    const help = 'Uses of flags that clients report; without a flag: of unknown ones';
    return { name: 'services_flag_uses_total', type: 'counter', help, samples };
  }
}

/** Events of one request. An SDK sends those of two seconds together. */
const MAX_EVENTS = 200;

const eventsSchema = z
  .array(z.strictObject({ key: z.string().min(1).max(100), on: z.boolean() }))
  .min(1)
  .max(MAX_EVENTS);

/**
 * Counts one usage beacon.
 * @param clientKey an existing key
 * @param events a JSON list of `{key, on}`: the flag and whether its value counts as on
 * @throws RequestError 400
 */
export function recordUsage(clientKey: string, events: string | null, counts: UsageCounts): void {
  const { data } = eventsSchema.safeParse(parseIfJson(events ?? ''));
  const expected = `events must be a JSON list of 1 to ${MAX_EVENTS} {"key": flag, "on": boolean}`;
  if (!data) throw badRequest(`Invalid input: ${expected}`);
  for (const event of data) counts.add(clientKey, event);
}

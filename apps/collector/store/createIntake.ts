import type { Metric } from '@cumulus/server/metrics';
import type { RecordSender } from '@cumulus/server/serviceLimits';
import type { ReceivedRecord } from './records.ts';
import type { Store } from './Store.ts';

/** Stores the records of a service, and counts them since the start of this process. */
export interface Intake {
  /** Stores records. @param sender as of `Store.append` @returns when they are on disk. @throws StoreError, and what `sender.charge` throws */
  keep(records: readonly ReceivedRecord[], sender: RecordSender): Promise<void>;
  /** Counts a refused request. @param status of its answer; undefined: it was not refused */
  refuse(status: number | undefined): void;
  /** Facts for `/healthz`. */
  status(): Record<string, unknown>;
  metrics(): Metric[];
}

/**
 * Creates the intake of a service.
 * @param service its name in metrics
 */
export function createIntake(service: string, store: Pick<Store, 'append'>): Intake {
  const counts = { stored: 0, duplicates: 0 };
  const refused: Record<number, number> = {};
  const labels = { service };
  return {
    async keep(records, sender) {
      const { stored, duplicates } = await store.append(records, sender);
      counts.stored += stored;
      counts.duplicates += duplicates;
    },
    refuse(status) {
      if (status) refused[status] = (refused[status] ?? 0) + 1;
    },
    status: () => ({ ...counts, refused }),
    metrics: () => [
      {
        name: 'services_intake_stored_total',
        type: 'counter',
        help: 'Records of product analytics, monitoring and replay stored',
        samples: [{ labels, value: counts.stored }],
      },
      {
        name: 'services_intake_duplicates_total',
        type: 'counter',
        help: 'Those that came again',
        samples: [{ labels, value: counts.duplicates }],
      },
      {
        name: 'services_intake_refused_total',
        type: 'counter',
        help: 'Requests with such records that were refused, by status',
        samples: Object.entries(refused).map(([status, value]) => ({ labels: { ...labels, status }, value })),
      },
    ],
  };
}

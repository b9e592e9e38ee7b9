import { type Metric, metric } from '@cumulus/server/metrics';
import type { SqlDatabase } from '@cumulus/sql/Database';
import { countDeliveries } from './deliveryQueries.ts';
import { countSuspects } from './suspectQueries.ts';

/** Leads since the start of this process. */
export interface LeadCounts {
  added: number;
  repeated: number;
  failed: number;
  suspects: number;
}

/** The figures of leads for `/metrics`. @throws StoreError */
export async function leadMetrics(database: SqlDatabase, counts: LeadCounts): Promise<Metric[]> {
  const [[row], kept, deliveries] = await Promise.all([
    database.read({ text: 'SELECT count(*) AS count FROM lead' }),
    countSuspects(database),
    countDeliveries(database),
  ]);
  const samples = Object.entries(deliveries).flatMap(([channel, states]) =>
    Object.entries(states).map(([state, value]) => ({ labels: { channel, state }, value })),
  );
  return [
    metric('services_leads', 'gauge', 'Leads kept', Number(row?.count ?? 0)),
    metric('services_leads_added_total', 'counter', 'Leads stored', counts.added),
    metric('services_leads_repeated_total', 'counter', 'Submissions that were stored before', counts.repeated),
    metric('services_suspects', 'gauge', 'Submissions kept that may come from programs', kept),
    metric(
      'services_suspects_added_total',
      'counter',
      'Submissions stored that may come from programs',
      counts.suspects,
    ),
    metric('services_leads_failed_total', 'counter', 'Leads that could not be stored', counts.failed),
    ...(samples.length > 0
      ? [{ name: 'services_lead_deliveries', type: 'gauge' as const, help: 'Notifications of leads', samples }]
      : []),
  ];
}

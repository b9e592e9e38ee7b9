import { METRICS_LIMIT_MS, type Metric, metric } from '@cumulus/server/metrics';
import type { SqlDatabase } from '@cumulus/sql/Database';
import { countDeliveries } from './deliveryQueries.ts';
import { countSubmissions } from './submissions.ts';

/** Leads since the start of this process. */
export interface LeadCounts {
  added: number;
  repeated: number;
  failed: number;
  suspects: number;
}

/** What this process counted, for `/metrics`. */
export function leadMetrics({ added, repeated, failed, suspects }: LeadCounts): Metric[] {
  return [
    metric('services_leads_added_total', 'counter', 'Leads stored', added),
    metric('services_leads_repeated_total', 'counter', 'Submissions that were stored before', repeated),
    metric('services_suspects_added_total', 'counter', 'Submissions stored that may come from programs', suspects),
    metric('services_leads_failed_total', 'counter', 'Leads that could not be stored', failed),
  ];
}

/** What the store has, for `/metrics`. @throws StoreError */
export async function askLeadMetrics(database: SqlDatabase): Promise<Metric[]> {
  const [leads, suspects, deliveries] = await Promise.all([
    countSubmissions(database, 'lead', METRICS_LIMIT_MS),
    countSubmissions(database, 'suspect', METRICS_LIMIT_MS),
    countDeliveries(database, METRICS_LIMIT_MS),
  ]);
  const samples = Object.entries(deliveries).flatMap(([channel, states]) =>
    Object.entries(states).map(([state, value]) => ({ labels: { channel, state }, value })),
  );
  return [
    metric('services_leads', 'gauge', 'Leads kept', leads),
    metric('services_suspects', 'gauge', 'Submissions kept that may come from programs', suspects),
    ...(samples.length > 0
      ? [{ name: 'services_lead_deliveries', type: 'gauge' as const, help: 'Notifications of leads', samples }]
      : []),
  ];
}

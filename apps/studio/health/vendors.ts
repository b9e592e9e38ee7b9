import type { Metric } from '@cumulus/server/metrics';

/** What an application gets from a vendor's code on the site, or sends to a vendor. */
export interface VendorState {
  vendor: string;
  direction: 'received' | 'sent';
  /** Null where it isn't counted. */
  done: number | null;
  waiting: number | null;
  failed: number;
  /** What failed, such as the statuses of refusals. */
  note: string;
}

/** Those of vendors whose code the site has, by the service that takes it. */
const INTAKES: Readonly<Record<string, string>> = {
  ...{ amplitude: 'Amplitude', datadog: 'Datadog', 'amplitude-replay': 'Amplitude replay' },
};
/** Answers to a client that sent too much or nonsense say nothing about the vendor's code. */
const OF_CLIENTS = new Set(['413', '429']);
const FORWARDED = 'Segment';

/** How vendors do, since the start of each application: those that fail first. */
export function readVendors(metrics: readonly Metric[]): VendorState[] {
  const samplesOf = (name: string) => metrics.filter((one) => one.name === name).flatMap(({ samples }) => samples);
  const sumOf = (name: string) => {
    const samples = samplesOf(name);
    return samples.length === 0 ? null : samples.reduce((sum, { value }) => sum + value, 0);
  };
  const received = [...new Set(samplesOf('services_intake_stored_total').map(({ labels }) => labels?.service ?? ''))];
  const refusals = (samples: ReturnType<typeof samplesOf>) =>
    samples.filter(({ labels, value }) => value > 0 && !OF_CLIENTS.has(labels?.status ?? ''));
  const states: VendorState[] = [
    ...received.map((service): VendorState => {
      const isOf = ({ labels }: { labels?: Record<string, string> }) => labels?.service === service;
      const refused = refusals(samplesOf('services_intake_refused_total').filter(isOf));
      const done = samplesOf('services_intake_stored_total').find(isOf)?.value ?? 0;
      return {
        ...{ vendor: INTAKES[service] ?? service, direction: 'received', done, waiting: null },
        ...failedOf(refused),
      };
    }),
    {
      ...{ vendor: FORWARDED, direction: 'received', done: sumOf('services_events_stored_total'), waiting: null },
      ...failedOf(refusals(samplesOf('services_events_refused_total'))),
    },
    ...sentStates(samplesOf('services_lead_deliveries')),
  ];
  const forwarded = sumOf('services_forwarded_total');
  if (forwarded !== null)
    states.push({
      ...{ vendor: FORWARDED, direction: 'sent', done: forwarded, waiting: sumOf('services_outbox_events') },
      ...{ failed: sumOf('services_forward_refused_total') ?? 0, note: '' },
    });
  return states.sort((one, other) => other.failed - one.failed || (other.waiting ?? 0) - (one.waiting ?? 0));
}

function failedOf(refused: readonly { labels?: Record<string, string>; value: number }[]) {
  const note = refused.map(({ labels, value }) => `${value} × status ${labels?.status}`).join(', ');
  return { failed: refused.reduce((sum, { value }) => sum + value, 0), note };
}

/** Notifications of leads, by channel. */
function sentStates(samples: Metric['samples']): VendorState[] {
  return [...Map.groupBy(samples, ({ labels }) => labels?.channel ?? '')].map(([channel, ofChannel]) => {
    const of = (state: string) => ofChannel.find(({ labels }) => labels?.state === state)?.value ?? 0;
    const [dead, refused] = [of('dead'), of('refused')];
    return {
      ...{ vendor: channel, direction: 'sent', done: of('sent'), waiting: of('waiting'), failed: dead + refused },
      note: [dead > 0 && `${dead} dead letters`, refused > 0 && `${refused} refused`].filter(Boolean).join(', '),
    };
  });
}

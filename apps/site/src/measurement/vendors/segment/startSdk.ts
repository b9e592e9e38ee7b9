import { AnalyticsBrowser, type Context, type Plugin } from '@segment/analytics-next';
import { nextTask } from '../../../boot/nextTask.ts';
import { redactEvent } from '../../redaction/redactEvent.ts';
import type { MeasurementTarget } from '../../tracker/MeasurementTarget.ts';
import type { TrackedEvent } from '../../tracker/TrackedEvent.ts';
import { quickTimeZone } from './quickTimeZone.ts';
import { sdkOptions } from './sdkOptions.ts';
import { tellSdk } from './tellSdk.ts';

/** Hands an event to Segment's SDK. */
export type DeliverEvent = (event: TrackedEvent) => void;

const CALLS = ['track', 'page', 'identify', 'group', 'alias', 'screen'] as const;
/** All that the SDK does with an event would be one task, too long for a slow phone to answer meanwhile. */
const inOwnTask = (change: (context: Context) => Context | Promise<Context>) => async (context: Context) => {
  await nextTask();
  return change(context);
};
const redact = inOwnTask((context) => {
  context.event = redactEvent(context.event);
  return context;
});
/** The SDK adds the page's address, referrer and campaign by itself. */
const redaction: Plugin = {
  name: 'redaction',
  type: 'enrichment',
  version: '1.0.0',
  isLoaded: () => true,
  load: async () => undefined,
  ...Object.fromEntries(CALLS.map((call) => [call, redact])),
};

/**
 * Loads the source's settings and sets the SDK up.
 * @param signal a withdrawal: what the SDK holds is let go, and nothing is handed to it any more
 * @throws when the settings can't be had
 */
export async function startSdk(target: MeasurementTarget, signal: AbortSignal): Promise<DeliverEvent> {
  const { writeKey, cdnUrl } = target;
  const [analytics] = await AnalyticsBrowser.load(
    { writeKey, cdnURL: cdnUrl, plugins: [redaction] },
    sdkOptions(target, signal),
  );
  const pluginOf = (title: string) => analytics.queue.plugins.find(({ name }) => name === title);
  const enrichment = pluginOf('Page Enrichment');
  for (const call of CALLS) if (enrichment?.[call]) enrichment[call] = inOwnTask(quickTimeZone(enrichment[call]));
  const letGo = () => {
    const destination = pluginOf('Segment.io');
    // Its queue comes back to these, by timers of its own. As they were they would write the visitor's id anew.
    for (const call of CALLS) if (destination) destination[call] = async (context: Context) => context;
  };
  signal.addEventListener('abort', letGo);
  return (event) => {
    if (!signal.aborted) tellSdk(analytics, event);
  };
}

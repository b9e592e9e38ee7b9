import { type Analytics, AnalyticsBrowser, type Context, type Plugin } from '@segment/analytics-next';
import type { TrackedEvent } from '../../analytics/tracker/trackedEvent.ts';
import { reportError } from '../../platform/browser/reportError.ts';
import { yieldToMain } from '../../platform/browser/tasks.ts';
import { redactEvent } from '../../privacy/redaction/redactEvent.ts';
import { sdkOptions } from './sdkOptions.ts';
import type { SegmentTarget } from './target.ts';

/** Hands an event to Segment's SDK. */
export type DeliverEvent = (event: TrackedEvent) => void;

const CALLS = ['track', 'page', 'identify', 'group', 'alias', 'screen'] as const;
/** All that the SDK does with an event would be one task, too long for a slow phone to answer meanwhile. */
const inOwnTask = (change: (context: Context) => Context | Promise<Context>) => async (context: Context) => {
  await yieldToMain();
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
export async function startSdk(target: SegmentTarget, signal: AbortSignal): Promise<DeliverEvent> {
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

type Temporal = { Now: { timeZoneId(): string } };

/**
 * Runs a call of the SDK's page enrichment, which asks `Intl.DateTimeFormat` for the time zone with each event: the first time, that keeps a slow phone
 * from answering for a tenth of a second. Where the browser has `Temporal`, which knows the same at once, that answers in its place.
 * @param enrich a call of the plugin that ends at once
 * @returns the same call
 */
export function quickTimeZone<Enrich extends NonNullable<Plugin['track']>>(enrich: Enrich): Enrich {
  const { Temporal } = globalThis as { Temporal?: Temporal };
  if (!Temporal) return enrich;
  return ((context) => {
    const { DateTimeFormat } = Intl;
    Intl.DateTimeFormat = (() => ({
      resolvedOptions: () => ({ timeZone: Temporal.Now.timeZoneId() }),
    })) as unknown as typeof DateTimeFormat;
    try {
      return enrich(context);
    } finally {
      Intl.DateTimeFormat = DateTimeFormat;
    }
  }) as Enrich;
}

/** Hands an event to the SDK as it happened: its id, time, visitor and page. */
export function tellSdk(analytics: Analytics, event: TrackedEvent): void {
  report(call(analytics, event));
}

function call(analytics: Analytics, event: TrackedEvent): Promise<unknown> {
  const { messageId, anonymousId, context } = event;
  const options = { messageId, anonymousId, timestamp: new Date(event.timestamp), context };
  switch (event.type) {
    case 'track':
      return analytics.track(event.event, event.properties, options);
    case 'page':
    case 'screen':
      return analytics[event.type](event.name, event.properties, options);
    case 'identify':
      return event.userId
        ? analytics.identify(event.userId, event.traits, options)
        : analytics.identify(event.traits, options);
    case 'group':
      return analytics.group(event.groupId, event.traits, options);
    case 'alias':
      return analytics.alias(event.userId, event.previousId, options);
  }
}

function report(told: Promise<unknown>): void {
  told.catch((error) => reportError('segment', error));
}

import { type Analytics, AnalyticsBrowser, type Context, type Plugin } from '@segment/analytics-next';
import { hasPersonalTraits } from '../../analytics/tracker/personalTraits.ts';
import type { TrackedEvent } from '../../analytics/tracker/trackedEvent.ts';
import { reportError } from '../../platform/browser/reportError.ts';
import { yieldToMain } from '../../platform/browser/tasks.ts';
import { redactEvent } from '../../privacy/redaction/redactEvent.ts';
import { sdkOptions } from './sdkOptions.ts';
import type { SegmentTarget } from './target.ts';

/** Passes an event to Segment's SDK. */
export type DeliverEvent = (event: TrackedEvent) => void;

const CALLS = ['track', 'page', 'identify', 'group', 'alias', 'screen'] as const;
/** All that the SDK does with an event would be one task, so long that a slow phone would not respond to its user. */
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
 * REQ-DLV-02.
 * @param signal aborts on withdrawal: the SDK's queue is discarded, and it gets no more events
 * @throws when the settings can't be loaded
 */
export async function startSdk(target: SegmentTarget, signal: AbortSignal): Promise<DeliverEvent> {
  const { writeKey, cdnUrl } = target;
  const [analytics] = await AnalyticsBrowser.load(
    { writeKey, cdnURL: cdnUrl, plugins: [redaction] },
    sdkOptions(target, signal),
  );
  const pluginOf = (title: string) => analytics.queue.plugins.find(({ name }) => name === title);
  const enrichment = pluginOf('Page Enrichment');
  for (const call of CALLS) if (enrichment?.[call]) enrichment[call] = inOwnTask(withFastTimeZone(enrichment[call]));
  const discardQueue = () => {
    const destination = pluginOf('Segment.io');
    // The SDK's timers call these for each queued event. The original ones would store the visitor's id again.
    for (const call of CALLS) if (destination) destination[call] = async (context: Context) => context;
  };
  signal.addEventListener('abort', discardQueue);
  return (event) => {
    if (!signal.aborted) sendToSdk(analytics, event);
  };
}

type Temporal = { Now: { timeZoneId(): string } };

/**
 * Makes a call of the SDK's page enrichment read the time zone from `Temporal`, where the browser has it. The SDK asks `Intl.DateTimeFormat` with each
 * event, which blocks a slow phone for a tenth of a second the first time.
 * @param enrich a synchronous call of the plugin
 * @returns the same call
 */
export function withFastTimeZone<Enrich extends NonNullable<Plugin['track']>>(enrich: Enrich): Enrich {
  const { Temporal } = globalThis as { Temporal?: Temporal };
  if (!Temporal) return enrich;
  return ((context) => {
    const { DateTimeFormat } = Intl;
    const resolvedOptions = () => ({ timeZone: Temporal.Now.timeZoneId() });
    Reflect.set(Intl, 'DateTimeFormat', () => ({ resolvedOptions }));
    try {
      return enrich(context);
    } finally {
      Intl.DateTimeFormat = DateTimeFormat;
    }
  }) as Enrich;
}

/** Passes an event to the SDK with its own id, time, visitor and page. */
export function sendToSdk(analytics: Analytics, event: TrackedEvent): void {
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
      return withOwnTraits(analytics, event, () =>
        event.userId
          ? analytics.identify(event.userId, event.traits, options)
          : analytics.identify(event.traits, options),
      );
    case 'group':
      return analytics.group(event.groupId, event.traits, options);
    case 'alias':
      return analytics.alias(event.userId, event.previousId, options);
  }
}

/**
 * Makes the SDK identify with the event's traits only, and store none that name a person. By itself it keeps all traits in local storage, and adds those of
 * earlier calls to each.
 * @param identify a call of the SDK, which reads and writes the traits synchronously
 */
function withOwnTraits<Result>(analytics: Analytics, event: TrackedEvent, identify: () => Result): Result {
  const user = analytics.user();
  const { traits } = user;
  const own = 'traits' in event ? event.traits : {};
  user.traits = () => own;
  try {
    return identify();
  } finally {
    user.traits = traits;
    if (!hasPersonalTraits(event)) traits(own);
  }
}

function report(result: Promise<unknown>): void {
  result.catch((error) => reportError('segment', error));
}

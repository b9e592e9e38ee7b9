import type { BrowserContext, Request, Route } from '@playwright/test';

/** An event as it arrived. */
export interface CollectedEvent {
  type: string;
  event?: string;
  messageId: string;
  anonymousId: string;
  timestamp: string;
  properties?: Record<string, unknown>;
  context: {
    page: { path: string; url: string; referrer: string };
    campaign?: Record<string, string>;
    sessionId?: string;
    location?: { country: string };
  };
}

/** One request with events. */
export interface CollectedCall {
  path: string;
  /** When the page sent it, by the page's own clock. */
  at: number;
  retryCount: string | undefined;
  bytes: number;
  events: CollectedEvent[];
}

type Answer = Parameters<Route['fulfill']>[0] | 'abort' | 'never';

/** Replaces the collector for a browser: records requests, and answers as the test decides. */
export interface FakeCollector {
  calls: CollectedCall[];
  /** The SDK's metrics. */
  figures: { at: number; series: { metric: string }[] }[];
  /** Events of the successful calls, each once, as a store that drops repeated ids has them. */
  stored(): CollectedEvent[];
  /** Sets the responses from now on; the first argument counts earlier responses to this call. */
  answer: (call: CollectedCall, count: number) => Answer;
}

const TAKEN = { json: { success: true } };

/** @param settings further settings of the source */
export async function fakeCollector(context: BrowserContext, settings: object = {}): Promise<FakeCollector> {
  const stored = new Map<string, CollectedEvent>();
  const collector: FakeCollector = {
    calls: [],
    figures: [],
    stored: () => [...stored.values()],
    answer: () => TAKEN,
  };
  await context.route(/\/segment\/v1\/projects\/[\w-]+\/settings$/, (route) =>
    route.fulfill({
      json: { integrations: { 'Segment.io': { apiKey: 'cumulus-local', ...settings } }, metrics: { sampleRate: 1 } },
    }),
  );
  await context.route('**/segment/v1/m', (route, request) => {
    collector.figures.push({ at: Date.now(), ...request.postDataJSON() });
    return route.fulfill(TAKEN);
  });
  await context.route(/\/segment\/v1\/[tipagsb]$/, (route, request) => {
    const call = callOf(request);
    const answer = collector.answer(call, collector.calls.length);
    collector.calls.push(call);
    if (answer === 'never') return;
    if (answer === 'abort') return route.abort();
    if ((answer?.status ?? 200) < 400)
      for (const event of call.events) if (!stored.has(event.messageId)) stored.set(event.messageId, event);
    return route.fulfill(answer);
  });
  return collector;
}

function callOf(request: Request): CollectedCall {
  const text = request.postData() ?? '{}';
  const body = JSON.parse(text);
  return {
    path: new URL(request.url()).pathname,
    at: Date.parse(body.sentAt),
    retryCount: request.headers()['x-retry-count'],
    bytes: Buffer.byteLength(text),
    events: body.batch ?? [body],
  };
}

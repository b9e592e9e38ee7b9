import { AmplitudeBrowser, type Types } from '@amplitude/analytics-browser';
import { observedSession } from '../../analytics/observation/observedSession.ts';
import { productOutbox } from '../../analytics/outbox/recipients.ts';
import { anonymousId } from '../../analytics/tracker/anonymousId.ts';
import type { TrackedEvent } from '../../analytics/tracker/trackedEvent.ts';
import { reportError } from '../../platform/browser/reportError.ts';
import { browserConsent } from '../../privacy/browserConsent.ts';
import { productEvent } from './productEvent.ts';
import { type Answer, DROPPED, readAnswer } from './readAnswer.ts';
import { type AmplitudeTarget, MIN_ID_LENGTH } from './target.ts';

/** REQ-PAN-01. */
export const FLUSH = { flushQueueSize: 200, flushIntervalMillis: 10_000, flushMaxRetries: 12 } as const;

/** Events of earlier pages don't wait for another 10 s, since this page may be left sooner as well. */
const SOON_MS = 1_000;
/** A request without an answer counts as failed after this long: until then the SDK sends nothing else. */
const ANSWERED_MS = 30_000;

/** The outbox keeps events in local storage; the SDK's own list of them is overwritten by other tabs. */
const NO_STORAGE = {
  isEnabled: async () => true,
  get: async () => undefined,
  getRaw: async () => undefined,
  set: async () => undefined,
  remove: async () => undefined,
  reset: async () => undefined,
};

const OPTIONS = {
  ...FLUSH,
  minIdLength: MIN_ID_LENGTH,
  // The plan's events, and nothing besides.
  autocapture: false,
  // Neither settings nor diagnostics of the SDK: both have hosts of their own.
  remoteConfig: { fetchRemoteConfig: false },
  enableDiagnostics: false,
  identityStorage: 'none',
  storageProvider: NO_STORAGE,
  trackingOptions: { ipAddress: false },
  // OfflineDisabled. Otherwise the SDK sends once more when it is online again, and gives up what fails then, also after a 429 (see whenOnline).
  offline: null,
  // LogLevel.None: the enum can't be imported at run time.
  logLevel: 0,
} as const satisfies Types.BrowserOptions;

/** The SDK of one page. */
export interface ProductSdk {
  /** Passes an event to the SDK, which sends it with others, and the outbox its acknowledgement. */
  deliver(event: TrackedEvent): void;
  /** Makes the next request go after one second instead of ten. To be called before events are delivered. */
  hurry(): void;
}

/**
 * Sets the SDK up.
 * @param signal aborts on withdrawal: the SDK's queue is discarded, and running requests are ended
 */
export async function startSdk({ apiKey, url }: AmplitudeTarget, signal: AbortSignal): Promise<ProductSdk> {
  const client = new AmplitudeBrowser();
  const { sessionId } = observedSession.ids() ?? {};
  // The SDK needs a session in any case; its events have their own (productEvent.ts). Otherwise a link with `?ampDeviceId=` could identify its visitor as somebody else.
  const ids = { deviceId: anonymousId.read(), sessionId: sessionId ?? Date.now() };
  await withoutDatabase(() => client.init(apiKey, { ...OPTIONS, ...ids, serverUrl: url })).promise;
  const { config } = client;
  const { transportProvider } = config;
  if (!hasResponses(transportProvider)) throw new Error('The SDK’s transport is not as expected');
  config.transportProvider = {
    send: async (address, payload) => {
      config.flushIntervalMillis = FLUSH.flushIntervalMillis;
      return transportProvider.buildResponse(await send(address, payload, signal));
    },
  };
  return {
    deliver(event) {
      if (!signal.aborted) client.track(productEvent(event)).promise.then(settle);
    },
    hurry() {
      config.flushIntervalMillis = SOON_MS;
    },
  };
}

/**
 * Runs something while the SDK finds no IndexedDB: it opens a database for its diagnostics, which nothing would delete on withdrawal, also where they are
 * off. This global is its own, for integrations without a browser.
 */
function withoutDatabase<Result>(run: () => Result): Result {
  const scope = globalThis as { ampIntegrationContext?: object };
  scope.ampIntegrationContext = {};
  try {
    return run();
  } finally {
    delete scope.ampIntegrationContext;
  }
}

type Transport = Types.BrowserConfig['transportProvider'];
type Response = Awaited<ReturnType<Transport['send']>>;

/** The SDK makes its own form of an answer in a method that its types leave out. */
function hasResponses(transport: Transport): transport is Transport & { buildResponse(answer: Answer): Response } {
  return 'buildResponse' in transport;
}

/**
 * In place of the SDK's own transport, which can't be stopped and asks for `keepalive`. After a withdrawal the SDK gets a success, and drops the events.
 */
async function send(url: string, payload: { events: readonly unknown[] }, signal: AbortSignal): Promise<Answer> {
  const { length } = payload.events;
  await whenOnline(signal);
  if (signal.aborted || !browserConsent.allows('C0002')) return DROPPED;
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  signal.addEventListener('abort', stop);
  const timer = setTimeout(stop, ANSWERED_MS);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(payload),
      // The address of a page may contain an e-mail address.
      referrerPolicy: 'origin',
      signal: stopping.signal,
    });
    const body: unknown = await response.json().catch(() => undefined);
    return readAnswer(response.status, body, length);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

/** Offline a request waits, and so do all that follow it: no attempt is spent. Resolves at once after an abort. */
function whenOnline(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (navigator.onLine || signal.aborted) return resolve();
    addEventListener('online', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => resolve());
  });
}

/** After a success or a refusal the event is done; after twelve failed attempts the next page sends it. */
function settle({ event, code, message }: Types.Result): void {
  const { insert_id: messageId = '', event_type: name } = event;
  const isRefused = code >= 400 && code < 500;
  if (!isRefused && (code < 200 || code >= 300)) return;
  if (isRefused && productOutbox.has(messageId))
    reportError('amplitude', new Error(`"${name}" was refused with ${code}`), { messageId, reason: message });
  productOutbox.acknowledge([messageId]);
}

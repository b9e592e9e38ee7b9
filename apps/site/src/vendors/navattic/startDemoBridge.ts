import type { Tracker } from '../../analytics/tracker/trackedEvent.ts';
import { reportError } from '../../platform/browser/reportError.ts';
import { browserConsent } from '../../privacy/browserConsent.ts';
import { type DemoEvent, readDemoMessage } from './demoMessage.ts';
import { createEventPace } from './eventPace.ts';
import { isFromDemo, type MessageGate } from './messageGate.ts';
import { isRecord } from './plainRecord.ts';

/** What the built-in demo asks of the page around it: its own kinds, which are not tracked. */
export const READY = 'cumulus:ready';
export const SIGN_UP = 'cumulus:sign-up';

/** What was chosen in the demo when a visitor starts free. */
export interface SignUpChoice {
  plan?: string;
  template?: string;
}

interface DemoBridge extends MessageGate {
  /** Loads the tracker; called with consent to analytics only. Undefined where there is none. */
  loadTracker(): Promise<Tracker | undefined>;
  /** The demo runs: called with its first message, and with each of kind READY. */
  onAlive(): void;
  onSignUp(choice: SignUpChoice): void;
}

const CHOICE = /^[a-z\d][a-z\d-]{0,39}$/;

/** All frames of the page share one allowance. */
const pace = createEventPace();

/**
 * Forwards the messages of an embedded demo to the tracker, with consent to analytics (C0002) at the time of the message. All others are ignored, and use up
 * nothing of the allowance.
 * REQ-DMO-01, REQ-DMO-04.
 * @returns stops listening
 */
export function startDemoBridge(bridge: DemoBridge): () => void {
  if (typeof window === 'undefined') return () => undefined;
  let loading: Promise<Tracker | undefined> | undefined;

  const track = (event: DemoEvent) => {
    if (!browserConsent.allows('C0002')) return;
    loading ??= bridge.loadTracker();
    const { href, pathname } = location;
    const tracked = loading;
    // A promise keeps the order while the tracker is being loaded.
    pace.add(() => {
      tracked.then((tracker) => tracker && send(tracker, event, { location: href, pathname })).catch(onFailure);
    });
  };
  const onFailure = (error: unknown) => {
    loading = undefined;
    reportError('demo events', error);
  };
  const receive = (message: MessageEvent) => {
    if (!isFromDemo(message, bridge)) return;
    const data: unknown = message.data;
    const event = readDemoMessage(data);
    const kind = isRecord(data) ? data.kind : undefined;
    if (event || kind === READY) bridge.onAlive();
    if (event) track(event);
    if (kind === SIGN_UP) bridge.onSignUp(readChoice(data));
  };
  const stopWaiting = browserConsent.onChange(() => {
    if (!browserConsent.allows('C0002')) pace.clear();
  });
  addEventListener('message', receive);
  return () => {
    removeEventListener('message', receive);
    stopWaiting();
  };
}

/** REQ-DMO-02, REQ-DMO-03: an identity has the extra properties only. */
function send(tracker: Tracker, event: DemoEvent, page: { location: string; pathname: string }): void {
  if (event.kind === 'identify') tracker.identify(undefined, event.traits);
  else tracker.track(event.name, { ...event.extra, demo: { ...event.demo }, ...page });
}

function readChoice(data: unknown): SignUpChoice {
  if (!isRecord(data)) return {};
  const read = (name: 'plan' | 'template') => {
    const value = data[name];
    return typeof value === 'string' && CHOICE.test(value) ? { [name]: value } : {};
  };
  return { ...read('plan'), ...read('template') };
}

import type { EventsManagerWithBeacon } from '@amplitude/session-replay-browser/lib/esm/events/events-manager';
import type { SessionReplay } from '@amplitude/session-replay-browser/lib/esm/session-replay';
import type { ReplayTransport } from './replayTransport.ts';
import type { RecordedSession } from './startRecording.ts';

type Manager = EventsManagerWithBeacon<'replay' | 'interaction'>;

/** The recorder sends when something is recorded after its interval: what is recorded before a pause would wait until the page is left. */
const REPLAY_INTERVAL_MS = 10_000;
/** By then an opened dialog is recorded. */
const SOON_MS = 1_000;

/**
 * Sends what the recorder itself would send late or never: recorded events and clicks of an open page in time, both when the page is hidden, and clicks
 * when it is left. To be called before the recorder listens.
 * REQ-RPL-02, REQ-RPL-03.
 * @returns sends recorded events soon: to be called for what may exceed the 64 KB that browsers send of a page that is left
 */
export function sendInTime(
  recorder: SessionReplay,
  { sendWhileLeaving }: ReplayTransport,
  {
    deviceId,
    sessionId,
    target,
    config,
    ended,
  }: Pick<RecordedSession, 'deviceId' | 'sessionId' | 'target' | 'config' | 'ended'>,
): () => void {
  const flush = (name: 'replay' | 'interaction') =>
    managerOf(recorder, name)?.sendCurrentSequenceEvents({ sessionId, deviceId });
  const every = (name: 'replay' | 'interaction', intervalMs: number) => {
    const timer = setInterval(() => flush(name), intervalMs);
    ended.addEventListener('abort', () => clearInterval(timer));
  };
  every('replay', REPLAY_INTERVAL_MS);
  if (config.sr_interaction_config) every('interaction', config.sr_interaction_config.trackEveryNms);

  const sendClicks = () => {
    const manager = managerOf(recorder, 'interaction');
    const events = manager?.getBeaconEvents() ?? [];
    if (!manager || !events.length) return;
    const body = manager.trackDestination.payloadBatcher({ version: 1, events });
    const query = new URLSearchParams({ device_id: deviceId, session_id: String(sessionId), type: 'interaction' });
    sendWhileLeaving(`${target.trackUrl}?${query}`, 'interaction', JSON.stringify(body));
    manager.dropPendingBeaconEvents();
  };
  addEventListener('pagehide', sendClicks, { capture: true, signal: ended });
  // On phones a page that is switched away from may never be left.
  const sendHidden = () => {
    if (document.visibilityState === 'hidden') recorder.sendEvents();
  };
  document.addEventListener('visibilitychange', sendHidden, { signal: ended });
  let soon: ReturnType<typeof setTimeout> | undefined;
  ended.addEventListener('abort', () => clearTimeout(soon));
  return () => {
    clearTimeout(soon);
    if (!ended.aborted) soon = setTimeout(flush, SOON_MS, 'replay');
  };
}

/** The recorder's queue of recorded events or clicks; undefined while it starts, and where interactions are off. */
function managerOf({ eventsManager }: SessionReplay, name: 'replay' | 'interaction'): Manager | undefined {
  const { managers } = { ...eventsManager } as { managers?: unknown };
  return managers instanceof Map ? managers.get(name) : undefined;
}

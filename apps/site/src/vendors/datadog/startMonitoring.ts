import { datadogRum } from '@datadog/browser-rum';
import { startDeflateWorker } from '@datadog/browser-rum/esm/domain/deflate/deflateWorker.mjs';
import { yieldToMain } from '../../platform/browser/tasks.ts';
import { cheapSnapshots } from './cheapSnapshots.ts';
import { maskEditableText } from './maskEditableText.ts';
import { redactMonitoring } from './redactMonitoring.ts';
import { redactWorker } from './redactWorker.ts';
import { siteSessionInSdk } from './siteSessionInSdk.ts';
import { type DatadogTarget, intakeUrl } from './target.ts';

/** A session that is monitored. */
export interface MonitoredSession {
  target: DatadogTarget;
  /** The visitor's anonymous id. */
  deviceId: string;
  /** Id of the site's session. */
  sessionId: string;
  /** Whether its replay is recorded as well. */
  isRecorded: boolean;
}

/** `fetch` and beacons refuse it before there is a request. */
const NOWHERE = 'http://';
/** Of the sessions that sampling.ts decided on: the SDK must not sample them a second time. */
const ALL = 100;

let isInitialized = false;
/** Of this page's replay: nothing is recorded without it. */
let redaction: 'not started' | 'on' | 'failed' = 'not started';

/**
 * Monitors a session until it ends; on the first call of a page it sets the SDK up. Where another script has loaded the SDK before, it logs that.
 * REQ-MON-01, REQ-MON-02, REQ-MON-05.
 * @param signals `ended` aborts with the session, `withdrawn` with the consent: from then on nothing is sent, even what the SDK still holds
 */
export function startMonitoring(
  session: MonitoredSession,
  signals: { ended: AbortSignal; withdrawn: AbortSignal },
): void {
  const { sessionId, isRecorded } = session;
  const { ended, withdrawn } = signals;
  siteSessionInSdk.begin(sessionId);
  if (isInitialized) datadogRum.setTrackingConsent('granted');
  else initialize(session, withdrawn);
  isInitialized = true;
  maskEditableText(ended);
  if (isRecorded) startRecording(ended);
  ended.addEventListener('abort', () => {
    datadogRum.stopSessionReplayRecording();
    // Ends the SDK's session, which would otherwise go on with the next click.
    datadogRum.setTrackingConsent('not-granted');
  });
}

/** The recorder's evaluation and its first picture of the page are a task each. */
async function startRecording(ended: AbortSignal): Promise<void> {
  try {
    await import('@datadog/browser-rum/esm/boot/datadogRecorder.mjs');
  } catch {
    // The SDK fetches it again, and reports.
  }
  await yieldToMain();
  if (ended.aborted) return;
  if (redaction === 'not started') redaction = startRedactedWorker() ? 'on' : 'failed';
  if (redaction === 'failed') return;
  cheapSnapshots(ended);
  datadogRum.startSessionReplayRecording();
}

/**
 * Starts the SDK's worker, through which all records of the replay go, and redacts what it gets. The SDK continues with this worker.
 * @returns false where there is none: the SDK can't record either
 */
function startRedactedWorker(): boolean {
  const stop = () => datadogRum.stopSessionReplayRecording();
  const worker = startDeflateWorker({}, 'Session replay', stop);
  if (worker)
    redactWorker(worker, () => {
      redaction = 'failed';
      stop();
    });
  return worker !== undefined;
}

function initialize({ target, deviceId }: MonitoredSession, withdrawn: AbortSignal): void {
  const { applicationId, clientToken, site } = target;
  datadogRum.init({
    applicationId,
    clientToken,
    ...(site && { site: site as 'datadoghq.com' }),
    service: 'cumulus-web',
    proxy({ path, parameters }) {
      if (withdrawn.aborted) return NOWHERE;
      // The built-in intake erases by it what belongs to a visitor; the vendor has it in each event's context.
      const device = site ? '' : `&device_id=${encodeURIComponent(deviceId)}`;
      return `${intakeUrl(target)}${path}?${parameters}${device}`;
    },
    sessionPersistence: 'memory',
    trackAnonymousUser: false,
    sessionSampleRate: ALL,
    sessionReplaySampleRate: ALL,
    startSessionReplayRecordingManually: true,
    // The SDK's reports about itself.
    telemetrySampleRate: 0,
    // REQ-MON-04: rage clicks are found among the clicks.
    trackUserInteractions: true,
    defaultPrivacyLevel: 'mask-user-input',
    beforeSend(event, details) {
      // The SDK's own global context comes too late for the first event of a page.
      event.context = { ...event.context, anonymousId: deviceId };
      return redactMonitoring(event, details);
    },
  });
}

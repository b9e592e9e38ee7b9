import { type ObservedIds, observedSession } from '../../analytics/observation/observedSession.ts';
import { inSampledSessions } from '../../analytics/observation/sampling.ts';
import { yieldToMain } from '../../platform/browser/tasks.ts';
import { fetchReplayConfig } from './replayConfig.ts';
import { parseTarget } from './target.ts';

/**
 * Records the sessions of this page that are sampled in, where recording is on. Everything is decided before the recorder is downloaded: consent, ids,
 * sampling, and the service's configuration.
 * REQ-RPL-01, REQ-RPL-04.
 * @param value of the document's `data-replay`
 * @param signal aborts on withdrawal: nothing is sent after that
 * @throws when the configuration or the recorder can't be loaded
 */
export async function loadAmplitudeReplay(value: string, signal: AbortSignal): Promise<void> {
  const missing = missingId(observedSession.ids());
  // biome-ignore lint/suspicious/noConsole: a message for a developer who asks why a session has no recording
  if (missing) console.debug(`Session is not being recorded due to lack of ${missing}`);
  const target = parseTarget(value);
  await inSampledSessions('replay', signal, async (session, ended) => {
    if (!session.deviceId) return;
    const config = await fetchReplayConfig(target, ended);
    if (!config || ended.aborted) return;
    const { startRecording } = await import('./startRecording.ts');
    // The recorder's evaluation is a task of its own.
    await yieldToMain();
    if (!ended.aborted) await startRecording({ ...session, target, config, ended, withdrawn: signal });
  });
}

function missingId(ids: ObservedIds | undefined): string | undefined {
  if (!ids) return 'session id';
  return ids.deviceId ? undefined : 'device id';
}

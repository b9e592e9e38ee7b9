import { inSampledSessions, isSampledIn } from '../../analytics/observation/sampling.ts';
import { yieldToMain } from '../../platform/browser/tasks.ts';
import { siteSession } from '../../visitor/siteSession.ts';
import { parseTarget } from './target.ts';

let isWithdrawn = false;

/**
 * Monitors the sessions that are sampled in: 5 %, decided before the SDK is downloaded. Of those another 5 % are recorded, and only they load the
 * recorder. After a withdrawal it starts again with the next page: what the SDK still holds of the old visitor must not be sent under the id of the
 * new one.
 * REQ-MON-01.
 * @param value of `data-datadog`
 * @param signal aborts on withdrawal
 */
export async function loadDatadog(value: string, signal: AbortSignal): Promise<void> {
  signal.addEventListener('abort', () => {
    isWithdrawn = true;
  });
  if (isWithdrawn) return;
  await inSampledSessions('monitoring', signal, async ({ deviceId, sessionId }, ended) => {
    const { startMonitoring } = await import('./startMonitoring.ts');
    // The SDK's evaluation is a task of its own.
    await yieldToMain();
    const session = siteSession.current();
    if (ended.aborted || !session) return;
    const isRecorded = isSampledIn('monitoringReplay', sessionId);
    startMonitoring(
      { target: parseTarget(value), deviceId, sessionId: session.id, isRecorded },
      { ended, withdrawn: signal },
    );
  });
}

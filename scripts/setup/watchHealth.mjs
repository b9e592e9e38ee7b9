/** Between two questions, while it answers and while it doesn't. */
const STEADY_MS = 1000;
const EAGER_MS = 100;

const ANSWER_MS = 2000;
/** Since its last good answer. With the two above a server that hangs is reported within five seconds. */
const SILENT_MS = 2500;
/** Longer than most faults take that a start doesn't remove. */
const STABLE_MS = 10_000;

/**
 * Follows the health of a server until the signal.
 * @param {object} options
 * @param {string} options.origin
 * @param {AbortSignal} options.signal ends it
 * @param {typeof import('node:timers/promises').setTimeout} options.pause
 * @param {() => number} options.now
 * @param {typeof import('./isHealthy.mjs').isHealthy} options.probe
 * @param {(since: number) => void} options.onSilent it answered, and does no more; once
 * @param {() => void} options.onAnswering it answers, for the first time or again; once
 * @param {() => void} options.onStable it has answered for a while; with each further answer
 */
export async function watchHealth({ origin, signal, pause, now, probe, onSilent, onAnswering, onStable }) {
  let answeringSince;
  let lastAnswer;
  let isSilent = false;

  function judge(isAnswering) {
    const time = now();
    if (isAnswering) {
      lastAnswer = time;
      isSilent = false;
      if (answeringSince === undefined) onAnswering();
      answeringSince ??= time;
      if (time - answeringSince >= STABLE_MS) onStable();
      return;
    }
    if (isSilent || lastAnswer === undefined || time - lastAnswer < SILENT_MS) return;
    isSilent = true;
    answeringSince = undefined;
    onSilent(lastAnswer);
  }

  while (!signal.aborted) {
    const isAnswering = await probe(origin, ANSWER_MS);
    if (signal.aborted) return;
    judge(isAnswering);
    await pause(isAnswering ? STEADY_MS : EAGER_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** What counts as an input: the visitor does something to the page. */
const INPUTS = ['pointerdown', 'keydown', 'wheel', 'touchmove', 'scroll'] as const;

/** Without an input for so long, a visitor is reading: one who acts again seldom does so within the next few hundred milliseconds. */
const PAUSE_MS = 1_000;

/**
 * Without an input and without a task over 50 ms for so long, a page has loaded, also by the definition of "time to interactive"
 * (https://developer.chrome.com/docs/lighthouse/performance/interactive).
 */
const QUIET_MS = 5_000;

/** Nothing waits longer for a pause of somebody who never pauses, or of a page that is never quiet. */
const LONGEST_MS = 15_000;

/**
 * Finds moments in which work that the visitor didn't ask for isn't felt.
 * REQ-PRF-12.
 * @param signal ends all waiting
 * @returns waits for the next such moment, 15 s at most. The first comes after the first second of rest that follows an input, or when the page has been
 * quiet for 5 s; later ones whenever the last input is a second old. Resolves at once after an abort; never rejects.
 */
export function watchPauses(signal: AbortSignal): () => Promise<void> {
  let isLoaded = false;
  // A click or a key may have come before this script.
  let lastInput = navigator.userActivation?.hasBeenActive ? performance.now() : undefined;
  let lastTask = performance.now();
  let checkAgain: () => void = () => undefined;

  // Reported as they end. Browsers that don't report long tasks ignore this: there the time since the start counts alone.
  new PerformanceObserver(() => {
    lastTask = performance.now();
  }).observe({ type: 'longtask', buffered: true });
  const noteInput = () => {
    lastInput = performance.now();
    checkAgain();
  };
  for (const input of INPUTS) addEventListener(input, noteInput, { passive: true, capture: true, signal });
  signal.addEventListener('abort', () => checkAgain());

  const dueAt = (): number => {
    if (lastInput !== undefined) return lastInput + PAUSE_MS;
    return isLoaded ? 0 : lastTask + QUIET_MS;
  };
  return () =>
    new Promise((resolve) => {
      const latest = performance.now() + LONGEST_MS;
      let timer: ReturnType<typeof setTimeout>;
      checkAgain = () => {
        clearTimeout(timer);
        const left = Math.min(dueAt(), latest) - performance.now();
        if (left > 0 && !signal.aborted) {
          timer = setTimeout(checkAgain, left);
          return;
        }
        isLoaded = true;
        resolve();
      };
      checkAgain();
    });
}

/** Whether the history has an entry for what is open. Browsers with `CloseWatcher` close a dialog on the back gesture by themselves. */
export const hasEntry = !('CloseWatcher' in globalThis);

/** Whether the browser's history has an entry for what is open. */
let isHeld = false;
let close: () => void = () => undefined;

/**
 * Makes the back gesture and the back button close what is open, instead of leaving the page: by an entry of the browser's history, where the browser
 * doesn't do it by itself, such as Safari and Firefox.
 * @param onBack closes it
 */
export function holdBack(onBack: () => void): void {
  close = onBack;
  if (!hasEntry || isHeld) return;
  isHeld = true;
  history.pushState(history.state, '');
}

/** Removes the entry, after it was closed in another way. */
export function releaseBack(): void {
  if (!isHeld) return;
  isHeld = false;
  history.back();
}

addEventListener('popstate', () => {
  if (!isHeld) return;
  isHeld = false;
  close();
});

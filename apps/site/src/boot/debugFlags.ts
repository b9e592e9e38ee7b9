import { isDebug } from '../experiments/isDebug.ts';

/** With `debug=true` only: loads what overrides flags. */
export function debugFlags(): void {
  if (!isDebug(location.search)) return;
  import('../experiments/debug/startDebug.ts').then(
    ({ startDebug }) => startDebug(),
    (error) => console.error('[debug]', error),
  );
}

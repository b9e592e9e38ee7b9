import { isDebug } from '../experiments/isDebug.ts';

/** With `debug=true` only: loads what overrides flags. Few bytes, since every page has them: the browser itself reports what fails. */
export function debugFlags(): void {
  if (isDebug(location.search)) import('../experiments/debug/startDebug.ts').then((module) => module.startDebug());
}

import { join } from 'node:path';
import { followFiles } from './followFiles.mjs';
import { reportFailure } from './reportFailure.mjs';
import { root } from './root.mjs';

/**
 * Does something whenever the tracking plan is saved: the collector checks events by the plan that it was started with.
 * @param {() => Promise<void>} onSaved
 * @returns {() => void} ends it
 */
export function followPlan(onSaved) {
  return followFiles({
    folders: [join(root, 'packages/tracking-plan/src')],
    files: /^(?!.*\.test\.ts$).*\.ts$/,
    onSaved,
    report: reportFailure,
  });
}

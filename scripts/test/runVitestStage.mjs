import { join } from 'node:path';
import { root } from '../setup/root.mjs';
import { runTests } from './runTests.mjs';

/**
 * Many tests wait for a server or a clock: more of them than there are processors keep both busy. Vitest's projects don't take the number from the
 * configuration they belong to.
 */
const WORKERS = '--maxWorkers=4';
const report = join(root, '.cache/vitest.json');

/** Runs all unit tests; a file that can't be loaded counts as one failure. @returns {Promise<{ passed: number, failed: number }>} */
export async function runVitestStage() {
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const command = ['node_modules/vitest/vitest.mjs', 'run', WORKERS, ...reporters];
  const { code, result } = await runTests('unit and integration tests (vitest)', { command, report });
  const broken = result.testResults.filter((file) => file.status === 'failed' && !file.assertionResults.length).length;
  const failed = result.numFailedTests + broken;
  // An error outside any test (an unhandled rejection) shows in the exit code only.
  return { passed: result.numPassedTests, failed: failed || (code === 0 ? 0 : 1) };
}

import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup/root.mjs';
import { runCommand } from '../setup/runCommand.mjs';

/**
 * Many tests wait for a server or a clock: more of them than there are processors keep both busy. Vitest's projects don't take the number from the
 * configuration they belong to.
 */
const WORKERS = '--maxWorkers=4';
const report = join(root, '.cache/vitest.json');

/** Runs all unit tests; a file that can't be loaded counts as one failure. @returns {Promise<{ passed: number, failed: number }>} */
export async function runVitestStage() {
  rmSync(report, { force: true });
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await runCommand(process.execPath, [vitest, 'run', WORKERS, ...reporters], { show: true });
  const result = JSON.parse(readFileSync(report, 'utf8'));
  const broken = result.testResults.filter((file) => file.status === 'failed' && !file.assertionResults.length).length;
  const failed = result.numFailedTests + broken;
  // An error outside any test (an unhandled rejection) shows in the exit code only.
  return { passed: result.numPassedTests, failed: failed || (code === 0 ? 0 : 1) };
}

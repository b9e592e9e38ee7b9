import { join } from 'node:path';
import { root } from '../setup/root.mjs';
import { runTests } from './runTests.mjs';

const report = join(root, '.cache/playwright.json');

/** End-to-end tests in a real browser against a started copy. @returns {Promise<{ passed: number, failed: number }>} */
export async function runPlaywrightStage() {
  const command = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=dot,json'];
  const { code, result } = await runTests('end-to-end tests (Playwright)', {
    ...{ command, report },
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  });
  const failed = result.stats.unexpected + result.stats.flaky;
  return { passed: result.stats.expected, failed: failed || (code === 0 ? 0 : 1) };
}

import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup/root.mjs';
import { runCommand } from '../setup/runCommand.mjs';

const report = join(root, '.cache/playwright.json');

/** Journeys and audits in a real browser against a started copy. @returns {Promise<{ passed: number, failed: number }>} */
export async function runPlaywrightStage() {
  rmSync(report, { force: true });
  const playwright = join(root, 'node_modules/@playwright/test/cli.js');
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const { code } = await runCommand(process.execPath, [playwright, 'test', '--reporter=dot,json'], { show: true, env });
  const { stats } = JSON.parse(readFileSync(report, 'utf8'));
  const failed = stats.unexpected + stats.flaky;
  return { passed: stats.expected, failed: failed || (code === 0 ? 0 : 1) };
}

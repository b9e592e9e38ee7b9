import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup/root.mjs';
import { runCommand } from '../setup/runCommand.mjs';
import { step } from '../setup/step.mjs';

/**
 * Runs the tests of a test runner. What it prints is shown only when a test failed.
 * @param {string} title
 * @param {{ command: string[], report: string, env?: Record<string, string> }} runner its script with parameters, from the repository's folder, and
 * the file of its JSON report
 * @returns {Promise<{ code: number, result: any }>} its exit code and its report
 * @throws when it wrote no report
 */
export async function runTests(title, { command: [script = '', ...parameters], report, env = {} }) {
  rmSync(report, { force: true });
  return step(title, async (note) => {
    const { code, output } = await runCommand(process.execPath, [join(root, script), ...parameters], {
      env: { ...process.env, FORCE_COLOR: '0', ...env },
    });
    if (code !== 0) {
      note(`exit code ${code}`);
      console.log(output);
    }
    return { code, result: JSON.parse(readFileSync(report, 'utf8')) };
  });
}

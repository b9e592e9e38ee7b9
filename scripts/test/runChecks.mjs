import { join } from 'node:path';
import { root } from '../setup/root.mjs';
import { runCommand } from '../setup/runCommand.mjs';
import { step } from '../setup/step.mjs';

/**
 * Runs commands one after another, each counting as one check; shows the output of those that fail.
 * @param {Record<string, string[]>} checks by title: the package ('' for the repository itself), its script, parameters
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runChecks(checks) {
  const counts = { passed: 0, failed: 0 };
  for (const [title, [name, script, ...parameters]] of Object.entries(checks)) {
    const file = name ? join(root, 'node_modules', name, script) : join(root, script);
    const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', FORCE_COLOR: '0' };
    try {
      await step(title, async () => {
        const { code, output } = await runCommand(process.execPath, [file, ...parameters], { env });
        if (code !== 0) throw new Error(output);
      });
      counts.passed += 1;
    } catch (error) {
      console.log(error.message);
      counts.failed += 1;
    }
  }
  return counts;
}

import { join } from 'node:path';
import { root } from '../setup/root.mjs';
import { runCommand } from '../setup/runCommand.mjs';
import { step } from '../setup/step.mjs';

/**
 * Runs commands side by side, each counting as one check; shows the output of those that fail. Each keeps one processor busy.
 * @param {Record<string, string[]>} checks by title: the package ('' for the repository itself), its script, parameters
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runChecks(checks) {
  const results = await Promise.all(Object.entries(checks).map(([title, command]) => passes(title, command)));
  const passed = results.filter(Boolean).length;
  return { passed, failed: results.length - passed };
}

async function passes(title, [name, script, ...parameters]) {
  const file = name ? join(root, 'node_modules', name, script) : join(root, script);
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', FORCE_COLOR: '0' };
  try {
    await step(title, async () => {
      const { code, output } = await runCommand(process.execPath, [file, ...parameters], { env });
      if (code !== 0) throw new Error(output);
    });
    return true;
  } catch (error) {
    console.log(error.message);
    return false;
  }
}

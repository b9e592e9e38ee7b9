import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../setup/root.mjs';
import { runCommand } from '../setup/runCommand.mjs';

const report = join(root, '.cache/budget.json');

/** Lighthouse on three templates, one run each. @returns {Promise<{ passed: number, failed: number }>} */
export async function runBudgetStage() {
  rmSync(report, { force: true });
  await runCommand(process.execPath, [join(root, 'tests/budget/main.ts'), '--quick'], { show: true });
  const { passed, failed } = JSON.parse(readFileSync(report, 'utf8'));
  return { passed, failed };
}

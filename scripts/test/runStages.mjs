import { reportFailure } from '../setup/reportFailure.mjs';

/**
 * Runs stages in order and adds up their counts; a stage that crashes counts as one failure, and so does one that can't run.
 * @param {import('./stages.mjs').stages} stages
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runStages(stages) {
  const total = { passed: 0, failed: 0 };
  const lines = [];
  let buildFailed = false;
  for (const { name, needsBuild, run } of stages) {
    console.log(`\n── ${name} ${'─'.repeat(70 - name.length)}`);
    const begun = performance.now();
    const counts = needsBuild && buildFailed ? notRun() : await attempt(run);
    if (name === 'build') buildFailed = counts.failed > 0;
    total.passed += counts.passed;
    total.failed += counts.failed;
    const seconds = ((performance.now() - begun) / 1000).toFixed(1);
    lines.push(
      `${counts.failed ? '✗' : '✓'} ${name.padEnd(8)} ${counts.passed} passed, ${counts.failed} failed (${seconds} s)`,
    );
    console.log(lines.at(-1));
  }
  console.log(`\n${lines.join('\n')}\n`);
  return total;
}

function notRun() {
  console.log('Not run: the build failed.');
  return { passed: 0, failed: 1 };
}

async function attempt(run) {
  try {
    return await run();
  } catch (error) {
    reportFailure(error);
    return { passed: 0, failed: 1 };
  }
}

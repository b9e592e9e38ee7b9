import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { hashInputs } from './hashInputs.mjs';
import { runCommand } from './runCommand.mjs';
import { SetupError } from './SetupError.mjs';
import { step } from './step.mjs';

const NOT_BUILT =
  /[/\\](node_modules|dist|\.astro|\.cache|test-results)$|\.(test|spec)\.tsx?$|vitest\.config\.ts$|\.md$/;

/**
 * Builds a program when an input of its build changed: source, packages, lock file, Node, or a variable the build reads.
 * @param {{ title: string, fault: string, inputs: string[], stamp: string, index: string, extra?: string[], command: string[], cwd: string }} program `stamp`
 * is kept within the build's own folder, so that a build by hand, which empties it, is noticed; `index` remembers digests of the inputs
 * @param {{ force?: boolean }} [options]
 * @returns {Promise<boolean>} whether it was built
 * @throws {SetupError} with the errors of the build
 */
export async function buildWhenChanged(
  { title, fault, inputs, stamp, index, extra = [], command, cwd },
  { force = false } = {},
) {
  const digest = hashInputs(inputs, {
    ...{ index, skip: (path) => NOT_BUILT.test(path) },
    extra: [process.version, ...extra],
  });
  if (!force && readStamp(stamp) === digest) return false;
  await step(title, async () => {
    rmSync(stamp, { force: true });
    const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1', FORCE_COLOR: '0' };
    const { code, output } = await runCommand(process.execPath, command, {
      cwd,
      env: { ...env, NODE_ENV: 'production' },
    });
    if (code !== 0) throw new SetupError(fault, lastWords(output));
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, digest);
  });
  return true;
}

/** From the first line that names an error on; else the end. */
function lastWords(output) {
  const lines = output.split('\n').filter((line) => line.trim());
  const at = lines.findIndex((line) => /error/i.test(line));
  return (at >= 0 ? lines.slice(at, at + 25) : lines.slice(-25)).join('\n');
}

function readStamp(stamp) {
  try {
    return readFileSync(stamp, 'utf8');
  } catch {
    return undefined;
  }
}

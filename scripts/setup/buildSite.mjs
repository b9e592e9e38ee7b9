import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { BUILD_VARIABLES } from './BUILD_VARIABLES.mjs';
import { checkSlots } from './checkSlots.mjs';
import { hashInputs } from './hashInputs.mjs';
import { root } from './root.mjs';
import { runCommand } from './runCommand.mjs';
import { SetupError } from './SetupError.mjs';
import { step } from './step.mjs';

const site = join(root, 'apps/site');
/** Kept within the build's own folder: a build by hand empties it, and the next start builds again. */
const stamp = join(site, 'dist/server/.inputs');
const index = join(root, '.cache/build-inputs.json');

const INPUTS = [site, join(root, 'packages'), join(root, 'package-lock.json'), join(root, 'tsconfig.base.json')];
const NOT_BUILT =
  /[/\\](node_modules|dist|\.astro|\.cache|test-results)$|\.(test|spec)\.tsx?$|vitest\.config\.ts$|\.md$/;

/**
 * Builds the site when an input of the build changed: source, packages (with the types generated from the content types), lock file,
 * Node, or a variable the build reads. Entries are no input, they are served at run time.
 * @param {{ force?: boolean }} [options]
 * @returns {Promise<boolean>} whether it was built
 * @throws {SetupError} with the errors of the build, or with what of the content's variant slots does not fit the flags
 */
export async function buildSite({ force = false } = {}) {
  await checkSlots();
  const extra = [process.version, ...BUILD_VARIABLES.map((name) => `${name}=${process.env[name] ?? ''}`)];
  const inputs = hashInputs(INPUTS, { index, skip: (path) => NOT_BUILT.test(path), extra });
  if (!force && readStamp() === inputs) return false;
  await step('Building the site', async () => {
    rmSync(stamp, { force: true });
    const env = {
      ...process.env,
      ASTRO_TELEMETRY_DISABLED: '1',
      NO_COLOR: '1',
      FORCE_COLOR: '0',
      NODE_ENV: 'production',
    };
    const astro = join(root, 'node_modules/astro/bin/astro.mjs');
    const { code, output } = await runCommand(process.execPath, [astro, 'build'], { cwd: site, env });
    if (code !== 0) throw new SetupError('The site does not build.', lastWords(output));
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, inputs);
  });
  return true;
}

/** From the first line that names an error on; else the end. */
function lastWords(output) {
  const lines = output.split('\n').filter((line) => line.trim());
  const at = lines.findIndex((line) => /error/i.test(line));
  return (at >= 0 ? lines.slice(at, at + 25) : lines.slice(-25)).join('\n');
}

function readStamp() {
  try {
    return readFileSync(stamp, 'utf8');
  } catch {
    return undefined;
  }
}

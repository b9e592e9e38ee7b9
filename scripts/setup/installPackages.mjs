import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { remember } from './remember.mjs';
import { root } from './root.mjs';
import { runNpm } from './runNpm.mjs';
import { step } from './step.mjs';

const lockFile = join(root, 'package-lock.json');
const installed = join(root, 'node_modules', '.package-lock.json');
const stamp = join(root, 'node_modules', '.cumulus-installed');

/**
 * Runs `npm ci` when the lock file is another than at the last install. What a developer's own `npm install` left is taken over
 * when it holds just what the lock file says.
 * @throws {import('./SetupError.mjs').SetupError} as runNpm
 */
export async function installPackages() {
  const lock = readFileSync(lockFile);
  const digest = createHash('sha256').update(lock).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return;
  if (!holdsAll(JSON.parse(lock.toString()))) {
    await step('Installing packages', () => runNpm(['ci'], { cwd: root, purpose: 'The packages' }));
  }
  remember(stamp, digest);
}

/** npm keeps a lock file of what stands in node_modules: packages for other platforms are missing there. */
function holdsAll(lock) {
  if (!existsSync(installed)) return false;
  const present = JSON.parse(readFileSync(installed, 'utf8')).packages;
  return Object.entries(lock.packages)
    .filter(([path]) => path.includes('node_modules/'))
    .every(([path, wanted]) => {
      const found = present[path];
      return found ? found.version === wanted.version : wanted.optional || wanted.peer || wanted.devOptional;
    });
}

import { findOrInstall } from './findOrInstall.mjs';
import { runCommand } from './runCommand.mjs';

/**
 * Makes sure that `java` runs: the W3C markup checker needs it.
 * @throws {import('./SetupError.mjs').SetupError} it isn't there and may not be installed
 */
export async function findJava() {
  await findOrInstall(runs, {
    packages: ['default-jre-headless'],
    title: 'Installing Java',
    missing: 'No Java is on this machine, and the markup check (vnu) needs it.',
    remedy: 'Install one (Debian: sudo apt-get install default-jre-headless) and run again.',
  });
}

const runs = async () => (await runCommand('java', ['-version'])).code === 0;

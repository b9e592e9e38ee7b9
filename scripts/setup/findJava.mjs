import { installDebianPackage } from './installDebianPackage.mjs';
import { runCommand } from './runCommand.mjs';
import { SetupError } from './SetupError.mjs';

/**
 * Makes sure that `java` runs: the W3C markup checker needs it.
 * @throws {SetupError} it isn't there and may not be installed
 */
export async function findJava() {
  if (await runs()) return;
  await installDebianPackage('default-jre-headless', 'Installing Java');
  if (await runs()) return;
  throw new SetupError(
    'No Java is on this machine, and the markup check (vnu) needs it.',
    'Install one (Debian: sudo apt-get install default-jre-headless) and run again.',
  );
}

const runs = async () => (await runCommand('java', ['-version'])).code === 0;

import { installDebianPackage } from './installDebianPackage.mjs';
import { runCommand } from './runCommand.mjs';
import { SetupError } from './SetupError.mjs';

/**
 * Makes sure that `wrk` runs: the bench needs a load generator that is faster than any Node server.
 * @throws {SetupError} it isn't there and may not be installed
 */
export async function findWrk() {
  if (await runs()) return;
  await installDebianPackage('wrk', 'Installing wrk');
  if (await runs()) return;
  throw new SetupError(
    'No wrk is on this machine, and the bench needs it.',
    'Install it (Debian: sudo apt-get install wrk) and run again.',
  );
}

/** Asked for its version it prints it and ends with 1. */
const runs = async () => (await runCommand('wrk', ['-v'])).code !== 127;

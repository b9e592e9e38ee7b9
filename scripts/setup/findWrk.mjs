import { findOrInstall } from './findOrInstall.mjs';
import { runCommand } from './runCommand.mjs';

/**
 * Makes sure that `wrk` runs: the bench needs a load generator that is faster than any Node server.
 * @throws {import('./SetupError.mjs').SetupError} it isn't there and may not be installed
 */
export async function findWrk() {
  await findOrInstall(runs, {
    packages: ['wrk'],
    missing: 'No wrk is on this machine, and the bench needs it.',
    remedy: 'Install it (Debian: sudo apt-get install wrk) and run again.',
  });
}

/** Asked for its version it prints it and ends with 1. */
const runs = async () => (await runCommand('wrk', ['-v'])).code !== 127;

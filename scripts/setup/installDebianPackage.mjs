import { existsSync } from 'node:fs';
import { runCommand } from './runCommand.mjs';
import { SetupError } from './SetupError.mjs';
import { step } from './step.mjs';

/** Workers that install at the same time wait for each other, which apt-get's own option doesn't do for the lists and the downloads. */
const IN_TURN = ['--timeout', '300', '/var/lib/apt', 'apt-get', '-o', 'DPkg::Lock::Timeout=300'];

/**
 * Installs a Debian package when this process may (root, apt-get present); else does nothing and leaves the message to the caller.
 * @param {string} name
 * @param {string} title shown while it runs
 * @throws {SetupError} apt-get failed, with its last lines
 */
export async function installDebianPackage(name, title) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  await step(title, async () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    await runCommand('flock', [...IN_TURN, 'update', '-qq'], { env });
    const words = [...IN_TURN, 'install', '-y', '-qq', '--no-install-recommends', name];
    const { code, output } = await runCommand('flock', words, { env });
    if (code === 0) return;
    const lastLines = output.trim().split('\n').slice(-5).join('\n');
    throw new SetupError(`apt-get could not install ${name}.`, `${lastLines}\nInstall it by hand, then run again.`);
  });
}

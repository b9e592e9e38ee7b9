import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findOrInstall } from './findOrInstall.mjs';

/** Where Debian puts servers, which an ordinary user's PATH leaves out. */
const FOLDERS = ['/usr/local/sbin', '/usr/sbin', '/usr/local/bin', '/usr/bin'];

/**
 * A server program that tests run: one in PATH or Debian's folders, else installed by apt-get where that is allowed.
 * @param {{ program: string, packages: string[], purpose: string, needs?: string[] }} wanted `purpose` ends "… needs it", `needs` are files that
 *   must be there too
 * @returns {Promise<string>} path of the binary
 * @throws {import('./SetupError.mjs').SetupError} it isn't there and may not be installed
 */
export function findProgram({ program, packages, purpose, needs = [] }) {
  return findOrInstall(() => (needs.every((path) => isReadable(path)) ? findInstalled(program) : undefined), {
    packages,
    missing: `No ${program} is on this machine, and ${purpose}.`,
    remedy: `Install it (Debian: sudo apt-get install ${packages.join(' ')}) and run again.`,
  });
}

function findInstalled(program) {
  const folders = new Set([...(process.env.PATH ?? '').split(delimiter), ...FOLDERS]);
  return [...folders].map((folder) => join(folder, program)).find((path) => isReadable(path, constants.X_OK));
}

function isReadable(path, mode = constants.R_OK) {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    return false;
  }
}

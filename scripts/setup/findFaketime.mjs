import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findOrInstall } from './findOrInstall.mjs';

const FOLDER = '/usr/lib';

/**
 * The library by which a process sees another time (`LD_PRELOAD`), in its form for several threads, for the proof with wrong clocks.
 * @returns {Promise<string>} its path
 * @throws {import('./SetupError.mjs').SetupError} it isn't there and may not be installed
 */
export function findFaketime() {
  return findOrInstall(findLibrary, {
    packages: ['libfaketime'],
    missing: 'No libfaketime is on this machine, and the proof with wrong clocks needs it.',
    remedy: 'Install it (Debian: sudo apt-get install libfaketime) and run again.',
  });
}

function findLibrary() {
  const folders = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => name.includes('linux-gnu')) : [];
  return folders.map((name) => join(FOLDER, name, 'faketime/libfaketimeMT.so.1')).find((path) => existsSync(path));
}

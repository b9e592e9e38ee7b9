import { accessSync, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findOrInstall } from './findOrInstall.mjs';

/** Debian keeps the programs of each version in a folder of its own, outside PATH. */
const VERSIONS = '/usr/lib/postgresql';

/**
 * PostgreSQL, for the tests of the store: in PATH or where Debian puts it, else installed by apt-get where that is allowed.
 * @returns {Promise<string>} the folder of `initdb` and `postgres`
 * @throws {import('./SetupError.mjs').SetupError} it isn't there and may not be installed
 */
export function findPostgres() {
  return findOrInstall(findFolder, {
    packages: ['postgresql'],
    missing: 'No PostgreSQL is on this machine, and the tests of the store need it.',
    remedy: 'Install it (Debian: sudo apt-get install postgresql) and run again.',
  });
}

function findFolder() {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(VERSIONS, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => isThere(join(folder, name))));
}

function isThere(path) {
  try {
    accessSync(path);
    return true;
  } catch {
    return false;
  }
}

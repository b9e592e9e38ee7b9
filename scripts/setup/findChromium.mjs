import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findOrInstall } from './findOrInstall.mjs';
import { SetupError } from './SetupError.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/**
 * The browser of the end-to-end tests: CHROMIUM_PATH, else one in PATH or /usr/bin, else installed by apt-get where that is allowed.
 * @param {string} [given] value of CHROMIUM_PATH
 * @returns {Promise<string>} path of the binary
 * @throws {SetupError} none is there and none may be installed
 */
export async function findChromium(given = process.env.CHROMIUM_PATH ?? '') {
  if (given) {
    if (isRunnable(given)) return given;
    throw new SetupError(
      `CHROMIUM_PATH=${given} is no file that can be run.`,
      'Give the absolute path of a Chromium binary, or unset it.',
    );
  }
  return findOrInstall(findInstalled, {
    packages: ['chromium'],
    title: 'Installing Chromium',
    missing: 'No Chromium is on this machine, and the tests need a browser.',
    remedy: 'Install one (Debian: sudo apt-get install chromium), or set CHROMIUM_PATH to its binary.',
  });
}

function findInstalled() {
  const folders = new Set(['/usr/bin', ...(process.env.PATH ?? '').split(delimiter)]);
  return [...folders].flatMap((folder) => NAMES.map((name) => join(folder, name))).find(isRunnable);
}

function isRunnable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

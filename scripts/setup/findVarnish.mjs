import { existsSync, readdirSync } from 'node:fs';
import { findProgram } from './findProgram.mjs';

const FOLDER = '/usr/lib';

/**
 * Varnish with its xkey module, for the tests of its configuration. It compiles what it reads, so a C compiler comes along.
 * @returns {Promise<string>} path of the binary
 * @throws {import('./SetupError.mjs').SetupError} it isn't there and may not be installed
 */
export function findVarnish() {
  const purpose = 'the tests of the CDN configuration need it';
  return findProgram({
    program: 'varnishd',
    packages: ['varnish', 'varnish-modules'],
    purpose,
    needs: [xkeyModule()],
  });
}

function xkeyModule() {
  const folders = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => name.includes('linux-gnu')) : [];
  return `${FOLDER}/${folders[0] ?? 'x86_64-linux-gnu'}/varnish/vmods/libvmod_xkey.so`;
}

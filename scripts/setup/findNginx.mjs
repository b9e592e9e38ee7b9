import { findProgram } from './findProgram.mjs';

/**
 * nginx, for the tests of the TLS front.
 * @returns {Promise<string>} path of the binary
 * @throws {import('./SetupError.mjs').SetupError} it isn't there and may not be installed
 */
export function findNginx() {
  const purpose = 'the tests of the TLS front need it';
  return findProgram({ program: 'nginx', packages: ['nginx-light'], purpose });
}

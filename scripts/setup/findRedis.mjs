import { findProgram } from './findProgram.mjs';

/**
 * Redis, for the tests of what nodes share.
 * @returns {Promise<string>} path of the binary
 * @throws {import('./SetupError.mjs').SetupError} it isn't there and may not be installed
 */
export function findRedis() {
  const purpose = 'the tests of several nodes need it';
  return findProgram({ program: 'redis-server', packages: ['redis-server'], purpose });
}

import { findProgram } from './findProgram.mjs';

/**
 * Docker's compose tool, which checks a compose file without an engine.
 * @returns {Promise<string>} path of the binary
 * @throws {import('./SetupError.mjs').SetupError} it isn't there and may not be installed
 */
export function findDockerCompose() {
  const purpose = 'the check of deploy/compose.yaml needs it';
  return findProgram({ program: 'docker-compose', packages: ['docker-compose'], purpose });
}

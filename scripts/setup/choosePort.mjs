import { findFreePort } from './findFreePort.mjs';
import { isFreePort, requireFreePort } from './requireFreePort.mjs';

/**
 * Chooses the port of a listener that gets another one where its standard port is taken.
 * @param {number | 'none' | undefined} configured 0: any free one; undefined: the standard one, if it is free
 * @param {{ variable: string, standard: number, what: string }} listener
 * @returns {Promise<number | undefined>} undefined: there is no such listener
 * @throws {import('./SetupError.mjs').SetupError} the configured port is taken
 */
export async function choosePort(configured, { variable, standard, what }) {
  if (configured === 'none') return undefined;
  if (configured === undefined && (await isFreePort(standard))) return standard;
  if (!configured) return findFreePort();
  await requireFreePort(configured, { variable, what });
  return configured;
}

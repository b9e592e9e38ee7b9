import { findFreePort } from './findFreePort.mjs';
import { isFreePort, requireFreePort } from './requireFreePort.mjs';

/**
 * Chooses the port of a listener that a copy can do without.
 * @param {number | 'none' | undefined} configured 0: any free one; undefined: the standard one, if it is free
 * @param {{ variable: string, standard: number, what: string, isMovable?: boolean }} listener `isMovable`: where the standard port is taken it gets another
 * @returns {Promise<{ port: number | undefined, isGiven: boolean }>} `port` undefined: there is no such listener. `isGiven`: the listener has to be given
 * the port, since it is not its own default
 * @throws {import('./SetupError.mjs').SetupError} the configured port is taken
 */
export async function choosePort(configured, { variable, standard, what, isMovable = false }) {
  if (configured === 'none') return { port: undefined, isGiven: true };
  if (configured === undefined) {
    if (await isFreePort(standard)) return { port: standard, isGiven: false };
    if (!isMovable) return { port: undefined, isGiven: false };
  }
  if (!configured) return { port: await findFreePort(), isGiven: true };
  await requireFreePort(configured, { variable, what });
  return { port: configured, isGiven: true };
}

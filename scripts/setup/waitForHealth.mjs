import { setTimeout as pause } from 'node:timers/promises';
import { isHealthy } from './isHealthy.mjs';
import { SetupError } from './SetupError.mjs';
import { describeEnd } from './startChild.mjs';

/** Ends a start that hangs: a machine with other work on it takes longer than a minute. */
const HEALTH_TIMEOUT_MS = 300_000;

/**
 * Waits until a child answers 200 on /healthz.
 * @param {string} origin http://localhost:3000
 * @param {{ name: string, ended: Promise<number | string>, lastLines: () => string }} child
 * @throws {SetupError} the child ended, or does not answer within five minutes
 */
export async function waitForHealth(origin, child) {
  let exit;
  child.ended.then((code) => {
    exit = code;
  });
  const limit = performance.now() + HEALTH_TIMEOUT_MS;
  while (performance.now() < limit) {
    if (exit !== undefined) {
      throw new SetupError(
        `The server "${child.name}" ended while starting (${describeEnd(exit)}).`,
        child.lastLines(),
      );
    }
    if (await isHealthy(origin, HEALTH_TIMEOUT_MS)) return;
    await pause(25);
  }
  throw new SetupError(
    `The server "${child.name}" does not answer on ${origin}/healthz after five minutes.`,
    child.lastLines(),
  );
}

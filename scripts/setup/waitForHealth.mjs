import { setTimeout as pause } from 'node:timers/promises';
import { SetupError } from './SetupError.mjs';

const HEALTH_TIMEOUT_MS = 60_000;

/**
 * Waits until a child answers 200 on /healthz.
 * @param {string} origin http://localhost:3000
 * @param {{ name: string, ended: Promise<number>, lastLines: () => string }} child
 * @throws {SetupError} the child ended, or does not answer within a minute
 */
export async function waitForHealth(origin, child) {
  let exit;
  child.ended.then((code) => {
    exit = code;
  });
  const limit = performance.now() + HEALTH_TIMEOUT_MS;
  while (performance.now() < limit) {
    if (exit !== undefined) {
      throw new SetupError(`The server "${child.name}" ended while starting (exit code ${exit}).`, child.lastLines());
    }
    const healthy = await fetch(`${origin}/healthz`).then(
      (response) => response.ok,
      () => false,
    );
    if (healthy) return;
    await pause(25);
  }
  throw new SetupError(
    `The server "${child.name}" does not answer on ${origin}/healthz after a minute.`,
    child.lastLines(),
  );
}

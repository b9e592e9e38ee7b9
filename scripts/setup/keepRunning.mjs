import { SetupError } from './SetupError.mjs';
import { describeEnd } from './startChild.mjs';
import { stopSignal } from './stopSignal.mjs';

/**
 * Stays until Ctrl-C (or a termination signal), then stops the servers; a server that ends by itself takes the rest down with it.
 * @param {Awaited<ReturnType<typeof import('./startServers.mjs').startServers>>} servers
 * @throws {SetupError} which server ended
 */
export async function keepRunning({ children, stop }) {
  const signalled = new Promise((resolve) => {
    stopSignal(() => resolve(undefined));
  });
  const died = Promise.race(children.map((child) => child.ended.then((end) => ({ child, end }))));
  const loss = await Promise.race([signalled, died]);
  await stop();
  if (!loss) return;
  throw new SetupError(
    `The server "${loss.child.name}" ended by itself (${describeEnd(loss.end)}), so the other was stopped too.`,
    'Its last lines are above.',
  );
}

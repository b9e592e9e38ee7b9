import { createServer } from 'node:net';
import { findPortHolder } from './findPortHolder.mjs';
import { SetupError } from './SetupError.mjs';

/**
 * @param {number} port
 * @param {{ variable: string, what: string }} use the variable that changes the port, and what needs it
 * @throws {SetupError} when something listens there, with its name where the system reports it
 */
export async function requireFreePort(port, { variable, what }) {
  // A listener on loopback only doesn't stop one on all addresses everywhere: both are asked.
  for (const host of ['::', '127.0.0.1']) {
    const code = await tryPort(port, host);
    if (!code || code === 'EAFNOSUPPORT' || code === 'EADDRNOTAVAIL') continue;
    if (code === 'EACCES') {
      throw new SetupError(
        `Port ${port} for ${what} may not be opened by this user.`,
        `Choose one above 1023: ${variable}=3300 ${thisCommand()}`,
      );
    }
    const holder = findPortHolder(port);
    throw new SetupError(
      `Port ${port} for ${what} is taken${holder ? ` by process ${holder.pid} (${holder.command})` : ''}.`,
      `Stop that process, or choose another port: ${variable}=${port + 100} ${thisCommand()}`,
    );
  }
}

/**
 * @param {number} port
 * @returns {Promise<boolean>} whether a program of this machine can listen there
 */
export async function isFreePort(port) {
  return (await tryPort(port, '127.0.0.1')) === undefined;
}

/** The npm command that is running. */
function thisCommand() {
  const { npm_lifecycle_event: script } = process.env;
  return script && script !== 'start' ? `npm run ${script}` : 'npm start';
}

function tryPort(port, host) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error) => resolve(error.code));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

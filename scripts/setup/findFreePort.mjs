import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Every other port from here on, below the ephemeral range of the system (32768 and more): an outgoing connection could take one of those before
 * the server listens. Browsers refuse none of these ports.
 */
const FIRST_PORT = 11_000;
const PORTS = 10_880;
const given = new Set();

/** A port that nothing listens on. The next one stays free as well: a site has its metrics there. @returns {Promise<number>} */
export async function findFreePort() {
  for (;;) {
    const port = FIRST_PORT + 2 * randomInt(PORTS);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    return port;
  }
}

/** @returns {Promise<boolean>} */
function isFree(port) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', (error) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)));
    server.listen(port, () => server.close(() => resolve(true)));
  });
}

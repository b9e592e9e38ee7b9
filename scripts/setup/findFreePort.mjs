import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Every other port from here on, up to those that the system itself gives out (32768 and more): whoever connects, or takes any port, could have one of
 * those before it is used. Browsers refuse none of them.
 */
const FIRST_PORT = 11_000;
const PORTS = 10_880;
const given = new Set();

/** A port nobody listens on. The one above, where a site has its figures, is given to nobody. @returns {Promise<number>} */
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

import { connect } from 'node:net';

/**
 * Writes bytes to a server and reads until it ends the connection.
 * @param port the server's port
 * @param text what is written
 * @returns what came back, and how long the connection lived
 */
export function sendRaw(port: number, text: string): Promise<{ text: string; ms: number }> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let received = '';
    socket.setEncoding('utf8').on('data', (chunk) => {
      received += chunk;
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') reject(error);
    });
    socket.on('close', () => resolve({ text: received, ms: performance.now() - begun }));
  });
}

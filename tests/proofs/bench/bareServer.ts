import { createServer } from 'node:http';

// The limit that a hit is compared with: the same headers and bytes from memory, with nothing decided, looked up or counted.
process.on('message', ({ port, headers, body }: { port: number; headers: string[]; body: string }) => {
  const bytes = Buffer.from(body, 'base64');
  createServer((_, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  }).listen(port, '127.0.0.1', () => process.send?.('ready'));
});
process.on('disconnect', () => process.exit(0));

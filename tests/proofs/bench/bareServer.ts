import { createServer } from 'node:http';

// The baseline of a cache hit: the same headers and bytes from memory, without decision, lookup or metrics.
process.on('message', ({ port, headers, body }: { port: number; headers: string[]; body: string }) => {
  const bytes = Buffer.from(body, 'base64');
  createServer((_, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  }).listen(port, '127.0.0.1', () => process.send?.('ready'));
});
process.on('disconnect', () => process.exit(0));

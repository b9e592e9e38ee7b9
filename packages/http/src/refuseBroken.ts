import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

const STATUS_BY_CODE: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Responds to requests that aren't HTTP, have too large headers or are too slow, and closes the connection.
 * @param open incomplete responses. If one on this connection has started, the connection is only closed: a refusal would become part of that
 * response's body.
 */
export function refuseBroken(error: NodeJS.ErrnoException, socket: Duplex, open: Iterable<ServerResponse>): void {
  if (error.code === 'ECONNRESET' || !socket.writable || hasBegun(socket, open)) return void socket.destroy();
  const status = STATUS_BY_CODE[error.code ?? ''] ?? 400;
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () =>
    socket.destroy(),
  );
}

function hasBegun(socket: Duplex, open: Iterable<ServerResponse>): boolean {
  for (const response of open) if (response.req.socket === socket && response.headersSent) return true;
  return false;
}

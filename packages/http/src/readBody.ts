import type { IncomingMessage } from 'node:http';

/** Why a body was not read, and the status to answer with. */
export class BodyError extends Error {
  readonly status: 400 | 413;

  constructor(message: string, { status, ...options }: ErrorOptions & { status: 400 | 413 }) {
    super(message, options);
    this.status = status;
  }
}

/**
 * Reads what was posted to an endpoint.
 * @param request the request
 * @param maxBytes what the endpoint takes
 * @throws BodyError when there is more, announced or sent, or the client leaves; the caller answers with its status and `connection: close`
 */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const tooLarge = () => new BodyError(`The body is larger than ${maxBytes} bytes`, { status: 413 });
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof BodyError) throw error;
    throw new BodyError('The body ended early', { status: 400, cause: error });
  }
  return Buffer.concat(chunks);
}

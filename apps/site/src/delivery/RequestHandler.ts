import type { IncomingMessage, ServerResponse } from 'node:http';

/** A step of the server: answers, or hands on to the next. */
export type RequestHandler = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

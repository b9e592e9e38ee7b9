import { findJsonError } from '../../files/findJsonError.ts';
import type { ContentProblem } from './ContentProblem.ts';

/** Turns a parse failure into a problem with its line. */
export function describeParseError(file: string, text: string, error: unknown): ContentProblem {
  const message = error instanceof Error ? error.message : String(error);
  const line = error instanceof SyntaxError ? findJsonError(text) : undefined;
  // The engine quotes part of the file, line breaks included.
  return { file, message: `not read: ${message.replace(/\s+/g, ' ')}`, ...(line !== undefined && { line }) };
}

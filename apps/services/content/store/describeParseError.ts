import type { ContentProblem } from './ContentProblem.ts';

/** Turns a parse failure into a problem with its line, counted from the position that V8 names. */
export function describeParseError(file: string, text: string, error: unknown): ContentProblem {
  const message = error instanceof Error ? error.message : String(error);
  const line = lineOf(text, message);
  return { file, message: `not read: ${message}`, ...(line !== undefined && { line }) };
}

function lineOf(text: string, message: string): number | undefined {
  const position = /at position (\d+)/.exec(message)?.[1];
  if (position !== undefined) return text.slice(0, Number(position)).split('\n').length;
  return /end of JSON input/.test(message) ? text.split('\n').length : undefined;
}

import { readFileSync } from 'node:fs';
import { findJsonLine } from '../../files/findJsonLine.ts';
import type { ContentProblem } from '../store/ContentProblem.ts';
import type { Finding, JsonPath } from './Finding.ts';

/**
 * Finds the lines of findings. Each file is read once, when it is asked for: lines are wanted of few.
 * @param findings in any order
 */
export function describeFindings(findings: readonly Finding[]): ContentProblem[] {
  const texts = new Map<string, string>();
  return findings.map(({ file, at, message }) => {
    const text = texts.get(file) ?? read(file);
    texts.set(file, text);
    const line = lineOf(text, at);
    return { file, message, ...(line !== undefined && { line }) };
  });
}

/** The line of a value, or of the nearest around it: a field that is missing has none. */
function lineOf(text: string, at: JsonPath): number | undefined {
  const line = findJsonLine(text, at);
  if (line !== undefined || at.length <= 2) return line;
  // Of an entry the line with its id is more use than the bracket that begins it.
  return at.length === 4 && at[2] === 'fields'
    ? lineOf(text, [...at.slice(0, 2), 'sys', 'id'])
    : lineOf(text, at.slice(0, -1));
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

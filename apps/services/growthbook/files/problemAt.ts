import { findJsonLine } from '../../files/findJsonLine.ts';
import type { FlagProblem } from './FlagProblem.ts';

/** Names of fields and indexes of lists. */
export type Path = readonly (string | number)[];

/**
 * Describes what is wrong at a place of a file.
 * @param text the file's, where it could be read
 */
export function problemAt(file: string, text: string | undefined, path: Path, message: string): FlagProblem {
  const line = findJsonLine(text ?? '', path);
  return { file, message: `${line ? `line ${line}: ` : ''}${describePath(path)}${message}` };
}

/** `rules[0].condition.url.$regex: ` */
function describePath(path: Path): string {
  const text = path.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('');
  return text && `${text.replace(/^\./, '')}: `;
}
